//! Problems of a file before its content is read, one row per problem.

use hyperkon_table::diagnostics;
use std::io;

diagnostics! {
    /// The reason why a file cannot be read or written.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongFile in "file" {
        Unreadable { why: String } as "file_unreadable" says "{why}";
        Link as "file_link" says "symbolic links are not supported" mend "replace the symbolic link with a copy of its target";
        NoFile { is: &'static str } as "file_none" says "expected a file, found {is}"
            mend "remove it: only files are read";
        NoFolder as "file_no_folder" says "expected a folder" mend "use the path of a folder";
        TooLarge { most: u64 } as "file_too_large" says "file is larger than {most} KiB"
            mend "split it into several files, or shorten it";
        LargeScript { most: u64 } as "file_large_script" says "file is larger than {most} KiB"
            mend "shorten it, including its comments, or move text for players to its text file";
        NoText as "file_no_text" says "file is not UTF-8 text" mend "save it as UTF-8";
        OddName { most: usize } as "file_odd_name"
            says "invalid file name: too long, not UTF-8, or with a backslash or an invisible character"
            mend "rename it: use at most {most} visible characters";
        DeviceName { name: String } as "file_device_name"
            says "`{name}` is a Windows device name: on Windows, no file or folder can have this name" mend "rename it";
        TooManyFiles { most: usize } as "pack_too_many_files" says "folder has more than {most} files to read"
            mend "split it into several folders";
        TooMuch { most: u64 } as "pack_too_much" says "the files in the folder exceed {most} KiB together"
            mend "split it into several folders";
        TooManyEntries { most: usize } as "pack_too_many_entries" says "folder has more than {most} entries, including subfolders"
            mend "move files that the program does not read out of the folder";
        TooDeep { most: usize } as "pack_too_deep" says "path is more than {most} folders deep"
            mend "move it to a higher folder, or out of the mod";
        ZipCorrupt { why: String } as "file_zip_corrupt" says "corrupt zip file: {why}"
            mend "pack the mod again with `hyperkon mods pack`";
        ZipPath { name: String } as "file_zip_path" says "the entry `{name}` could leave its folder"
            mend "pack the mod again with `hyperkon mods pack`";
        ZipTwice { name: String, other: String } as "file_zip_twice"
            says "the entries `{other}` and `{name}` are one file on a disk that ignores case"
            mend "rename or remove one of them, and pack the mod again";
        ZipEncrypted { name: String } as "file_zip_encrypted" says "the entry `{name}` is encrypted"
            mend "pack the mod again without a password";
        ZipRatio { name: String } as "file_zip_ratio" says "the entry `{name}` would unpack to more than 200 times its size"
            mend "remove it, and pack the mod again";
        IsThere as "file_is_there" says "file already exists" mend "choose another file name";
        Outside as "file_outside" says "path leaves its folder" mend "remove `..` and empty parts";
    }
}

impl From<io::Error> for WrongFile {
    fn from(error: io::Error) -> WrongFile {
        match error.kind() {
            io::ErrorKind::AlreadyExists => WrongFile::IsThere,
            io::ErrorKind::WouldBlock => WrongFile::Unreadable {
                why: "another hyperkon process is writing this file: wait until it has exited".to_owned(),
            },
            _ => WrongFile::Unreadable { why: error.to_string() },
        }
    }
}
