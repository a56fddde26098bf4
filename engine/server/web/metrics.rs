//! The numbers of a server as Prometheus text.

use super::lobby_thread::Report;
use std::fmt::{Display, Write as _};
use std::time::Duration;

/// The upper bounds of the latency buckets, in milliseconds.
const BOUNDS: [u64; 9] = [1, 2, 5, 10, 20, 50, 100, 500, 2_000];

/// A histogram of durations.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    buckets: [u64; BOUNDS.len()],
    count: u64,
    sum: Duration,
}

impl Histogram {
    /// Adds a duration.
    pub fn add(&mut self, took: Duration) {
        for (bucket, bound) in self.buckets.iter_mut().zip(BOUNDS) {
            *bucket += u64::from(took <= Duration::from_millis(bound));
        }
        self.count += 1;
        self.sum += took;
    }
}

/// Returns the text.
pub fn text(report: &Report) -> String {
    let Report { numbers, latency, ticks, refused } = report;
    let mut text = String::new();
    let mut put = |name: &str, kind: &str, about: &str, rows: &[(String, &dyn Display)]| {
        // Writing to a string never fails.
        let _ = writeln!(text, "# HELP hyperkon_{name} {about}\n# TYPE hyperkon_{name} {kind}");
        for (labels, value) in rows {
            let _ = writeln!(text, "hyperkon_{name}{labels} {value}");
        }
    };
    let none = String::new;
    put(
        "tables",
        "gauge",
        "Stored tables.",
        &[
            ("{state=\"open\"}".to_owned(), &numbers.open),
            ("{state=\"ended\"}".to_owned(), &(numbers.tables - numbers.open)),
        ],
    );
    put("tables_loaded", "gauge", "Tables in memory.", &[(none(), &numbers.loaded)]);
    put("clients", "gauge", "Connected clients.", &[(none(), &numbers.connections)]);
    put("tables_opened_total", "counter", "Opened tables.", &[(none(), &numbers.counts.opened)]);
    put("tables_ended_total", "counter", "Tables that are over or closed.", &[(none(), &numbers.counts.ended)]);
    put(
        "store_errors_total",
        "counter",
        "Failed reads and writes of tables.",
        &[(none(), &numbers.counts.store_errors)],
    );
    put("connections_refused_total", "counter", "Connections beyond a limit, or banned.", &[(none(), refused)]);
    put("automatic_seconds_total", "counter", "Time for bots and clocks.", &[(none(), &ticks.as_secs_f64())]);
    let requests = numbers.counts.requests.iter();
    let requests: Vec<(String, &dyn Display)> = requests
        .map(|((method, result), count)| {
            (format!("{{method=\"{method}\",result=\"{result}\"}}"), count as &dyn Display)
        })
        .collect();
    put("requests_total", "counter", "Requests by method and result.", &requests);
    let buckets = BOUNDS.iter().zip(&latency.buckets);
    let buckets =
        buckets.map(|(bound, count)| (format!("_bucket{{le=\"{}\"}}", *bound as f64 / 1e3), count as &dyn Display));
    let sum = latency.sum.as_secs_f64();
    let rest: [(String, &dyn Display); 3] = [
        ("_bucket{le=\"+Inf\"}".to_owned(), &latency.count),
        ("_sum".to_owned(), &sum),
        ("_count".to_owned(), &latency.count),
    ];
    let rows: Vec<(String, &dyn Display)> = buckets.chain(rest).collect();
    put("request_seconds", "histogram", "Time from the arrival of a request to its reply.", &rows);
    text
}
