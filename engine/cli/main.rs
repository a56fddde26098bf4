//! The program `hyperkon`.

fn main() -> std::process::ExitCode {
    hyperkon_cli::run()
}
