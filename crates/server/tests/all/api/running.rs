//! What the host sees of a running server, and what becomes of old tables.

use crate::house::{Guest, House, id};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use mistgate_server::app::{Limits, Retention};
use mistgate_server::metrics;
use serde_json::json;
use std::fs;
use std::time::Duration;
use tower::ServiceExt;

/// What is counted, as Prometheus reads it.
async fn counted(house: &House) -> String {
    let request = Request::builder().uri("/metrics").body(Body::empty()).unwrap();
    let answer = metrics::routes(house.app.clone()).oneshot(request).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    String::from_utf8(answer.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
}

fn assert_tells(text: &str, wanted: &[&str]) {
    for line in wanted {
        assert!(text.lines().any(|told| told == *line), "{line} is not among\n{text}");
    }
}

#[tokio::test]
async fn choices_refusals_streams_tables_and_the_store_are_counted() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = id(&ada.table(json!({ "game": "toy" })).await);
    let stream = ada.send(ada.request(Method::GET, &format!("/api/tables/{table}/stream")).body(Body::empty()).unwrap()).await;
    ada.play(&table, "left", "bid high", 0).await.expect(StatusCode::OK);
    ada.play(&table, "left", "bid high", 0).await.refused(409, "behind");
    let during = counted(&house).await;
    let wanted = ["mistgate_choices_total 1", "mistgate_refusals_total 1", "mistgate_streams 1", "mistgate_tables_open 1", "mistgate_store_queue 0"];
    assert_tells(&during, &wanted);
    assert_tells(&during, &["mistgate_store_errors_total 0", "mistgate_choice_seconds_bucket{le=\"+Inf\"} 1", "mistgate_choice_seconds_count 1"]);
    assert_tells(&during, &["# TYPE mistgate_choice_seconds histogram", "mistgate_answers_total{status=\"4xx\"} 1"]);
    drop(stream);
    assert_tells(&counted(&house).await, &["mistgate_streams 0"]);
    // It is nobody's business who asks where people ask.
    assert_eq!(ada.get("/metrics").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn it_is_ready_while_its_store_answers_and_until_it_stops() {
    let house = House::open().await;
    let ready = async || house.stranger().get("/readyz").await;
    assert_eq!((ready().await.status, ready().await.text.as_str()), (StatusCode::OK, "ready\n"));
    house.app.rooms.begin_closing();
    assert_eq!(ready().await.status, StatusCode::SERVICE_UNAVAILABLE, "it stops");
    let other = House::open().await;
    other.app.rooms.close().await;
    assert_eq!(other.stranger().get("/readyz").await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(other.stranger().get("/healthz").await.status, StatusCode::OK, "the process answers all the same");
}

/// A table that is over: whoever plays alone gives up.
async fn ended(guest: &Guest) -> String {
    let table = id(&guest.table(json!({ "game": "mistywell" })).await);
    guest.post(&format!("/api/tables/{table}/concede"), json!({ "seat": "witch", "sequence": 0 })).await.expect(StatusCode::OK);
    assert!(!guest.look(&table).await["outcome"].is_null());
    table
}

#[tokio::test]
async fn an_old_table_is_written_to_the_archive_before_it_is_deleted() {
    let house = House::with(|config| config.limits = Limits::for_pace(1_000_000)).await;
    let ada = house.guest("Ada").await;
    let (over, goes_on) = (ended(&ada).await, id(&ada.table(json!({ "game": "toy" })).await));
    let journal = ada.get(&format!("/api/tables/{over}/journal")).await.text;
    // More than are looked at in one go.
    for _ in 0..110 {
        ada.table(json!({ "game": "toy" })).await;
    }
    let archive = house.folder.path().join("archive");
    let retire = async |finished: Option<u64>, abandoned: Option<u64>| {
        let after = |seconds: Option<u64>| seconds.map(Duration::from_secs);
        house.app.rooms.retire(Retention { finished: after(finished), abandoned: after(abandoned) }, &archive).await
    };
    // The store counts in seconds.
    tokio::time::sleep(Duration::from_millis(2_100)).await;
    assert_eq!(retire(Some(3_600), Some(3_600)).await.unwrap(), 0, "nothing is so old");
    // What cannot be kept elsewhere is not deleted.
    fs::write(&archive, "in the way").unwrap();
    assert!(retire(Some(1), Some(1)).await.is_err());
    ada.look(&over).await;
    fs::remove_file(&archive).unwrap();
    assert_eq!(retire(Some(1), None).await.unwrap(), 1);
    assert_eq!(fs::read_to_string(archive.join(format!("mistywell-{over}.journal"))).unwrap(), journal);
    ada.get(&format!("/api/tables/{over}")).await.refused(404, "no_such_table");
    ada.look(&goes_on).await;
    assert_eq!((retire(None, Some(1)).await.unwrap(), fs::read_dir(&archive).unwrap().count()), (111, 112));
    ada.get(&format!("/api/tables/{goes_on}")).await.refused(404, "no_such_table");
    // What was archived can be taken up again.
    ada.post("/api/journals", json!({ "journal": journal })).await.expect(StatusCode::CREATED);
}
