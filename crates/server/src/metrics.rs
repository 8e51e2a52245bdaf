//! What is counted while the server runs, in the words of Prometheus; and whether it is ready.

use crate::app::App;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The upper ends of the buckets of a histogram, in microseconds, and as Prometheus writes them, in seconds.
const BUCKETS: [(u64, &str); 10] = [
    (1_000, "0.001"),
    (2_500, "0.0025"),
    (5_000, "0.005"),
    (10_000, "0.01"),
    (25_000, "0.025"),
    (50_000, "0.05"),
    (100_000, "0.1"),
    (250_000, "0.25"),
    (1_000_000, "1"),
    (5_000_000, "5"),
];
/// How long the store may take to say that it is there.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is counted.
#[derive(Default)]
pub struct Metrics {
    refused: AtomicU64,
    streams: AtomicI64,
    /// By the first digit of the status.
    answers: [AtomicU64; 6],
    took: [AtomicU64; BUCKETS.len() + 1],
    took_micros: AtomicU64,
}

/// An open stream, counted until it is dropped.
pub struct CountedStream(Arc<Metrics>);

impl Drop for CountedStream {
    fn drop(&mut self) {
        self.0.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    /// A choice was acknowledged after so long.
    pub fn acknowledged(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        let bucket = BUCKETS.iter().position(|(end, _)| micros <= *end).unwrap_or(BUCKETS.len());
        self.took[bucket].fetch_add(1, Ordering::Relaxed);
        self.took_micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// A choice was refused.
    pub fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// A request was answered.
    pub fn answered(&self, status: StatusCode) {
        self.answers[usize::from(status.as_u16() / 100).min(5)].fetch_add(1, Ordering::Relaxed);
    }

    /// A stream was opened.
    pub fn stream(self: &Arc<Self>) -> CountedStream {
        self.streams.fetch_add(1, Ordering::Relaxed);
        CountedStream(self.clone())
    }

    fn write(&self, app: &App) -> String {
        let mut text = String::new();
        let mut one = |name: &str, kind: &str, help: &str, values: &[(String, String)]| {
            let _ = writeln!(text, "# HELP mistgate_{name} {help}\n# TYPE mistgate_{name} {kind}");
            for (labels, value) in values {
                let _ = writeln!(text, "mistgate_{name}{labels} {value}");
            }
        };
        let plain = |value: u64| vec![(String::new(), value.to_string())];
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let choices: u64 = self.took.iter().map(read).sum();
        one("choices_total", "counter", "Choices that were acknowledged: they are on the disk.", &plain(choices));
        one("refusals_total", "counter", "Choices that were refused.", &plain(read(&self.refused)));
        let answers = (1..6).map(|digit| (format!("{{status=\"{digit}xx\"}}"), read(&self.answers[digit]).to_string())).collect::<Vec<_>>();
        one("answers_total", "counter", "Requests that were answered.", &answers);
        one("streams", "gauge", "Open streams.", &[(String::new(), self.streams.load(Ordering::Relaxed).to_string())]);
        one("tables_open", "gauge", "Tables in memory.", &plain(app.rooms.open_rooms() as u64));
        let pulse = app.rooms.pulse();
        one("store_queue", "gauge", "Writes that wait.", &plain(pulse.waiting));
        one("store_commits_total", "counter", "Transactions.", &plain(pulse.commits));
        one("store_errors_total", "counter", "Transactions that came to nothing.", &plain(pulse.failures));
        one("info", "gauge", "The version of the program.", &[(format!("{{version=\"{}\"}}", app.version), "1".to_owned())]);
        let name = "mistgate_choice_seconds";
        let _ = writeln!(text, "# HELP {name} From a choice to its acknowledgement.\n# TYPE {name} histogram");
        let mut sum = 0;
        for (count, end) in self.took.iter().zip(BUCKETS.iter().map(|(_, end)| *end).chain(["+Inf"])) {
            sum += read(count);
            let _ = writeln!(text, "{name}_bucket{{le=\"{end}\"}} {sum}");
        }
        let micros = read(&self.took_micros);
        let _ = writeln!(text, "{name}_sum {}.{:06}\n{name}_count {sum}", micros / 1_000_000, micros % 1_000_000);
        text
    }
}

/// The address where they are read: a listener of its own, because they are nobody else's business.
pub fn routes(app: Arc<App>) -> Router {
    let shown = async |State(app): State<Arc<App>>| ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.write(&app)).into_response();
    Router::new().route("/metrics", get(shown)).with_state(app)
}

/// Is it ready for requests? Not while it stops, and not while its store does not answer.
pub async fn ready(State(app): State<Arc<App>>) -> Response {
    let said = match tokio::time::timeout(PATIENCE, app.rooms.ping()).await {
        _ if app.rooms.is_closing() => Err("it stops\n"),
        Ok(Ok(())) => Ok("ready\n"),
        Ok(Err(_)) | Err(_) => Err("the store does not answer\n"),
    };
    match said {
        Ok(words) => words.into_response(),
        Err(words) => (StatusCode::SERVICE_UNAVAILABLE, words).into_response(),
    }
}
