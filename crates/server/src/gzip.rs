//! Streams that are compressed event by event.
//!
//! A usual compressor remembers what it has sent, some 300 KB for every listener. Here each chunk is compressed by itself and
//! flushed to a whole byte without an end mark: the pieces together are one valid gzip stream that never ends, and nothing is
//! remembered between them.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use futures_util::stream::{self, StreamExt};
use mistgate_store::pack::{Ending, deflated};

/// How a gzip stream begins: deflate, no name, no time, any system.
const HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/// Does the client take gzip?
pub fn is_accepted(headers: &HeaderMap) -> bool {
    let asked = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    let mut forms = asked.map(|form| form.split_once(';').map_or((form.trim(), ""), |(name, weight)| (name.trim(), weight.trim())));
    forms.any(|(name, weight)| name.eq_ignore_ascii_case("gzip") && !matches!(weight, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
}

/// The same answer with its body compressed chunk by chunk.
pub fn gzipped(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    parts.headers.remove(header::CONTENT_LENGTH);
    let pieces = body.into_data_stream().map(|chunk| chunk.map(|chunk| Bytes::from(deflated(&chunk, Ending::Open))));
    let whole = stream::once(async { Ok(Bytes::from_static(&HEAD)) }).chain(pieces);
    Response::from_parts(parts, Body::from_stream(whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Decompress, FlushDecompress};

    #[test]
    fn every_piece_can_be_read_as_soon_as_it_comes() {
        let mut reader = Decompress::new(false);
        let long: String = (0..9_000).map(|n| format!("<li data-piece=\"card-{n}\">")).collect();
        for text in ["event: table\ndata: <p>one</p>\n\n", ":\n\n", long.as_str(), "", "data: last\n\n"] {
            let mut read = Vec::with_capacity(text.len() + 100);
            reader.decompress_vec(&deflated(text.as_bytes(), Ending::Open), &mut read, FlushDecompress::Sync).unwrap();
            assert_eq!(String::from_utf8(read).unwrap(), text);
        }
    }

    #[tokio::test]
    async fn the_pieces_are_one_gzip_stream() {
        let chunks = ["a table, ", "a move, ", "another"].map(|text| Ok::<_, std::io::Error>(Bytes::from(text)));
        let response = gzipped(Response::new(Body::from_stream(stream::iter(chunks))));
        assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
        let mut packed = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec();
        // An end mark, with the sum and the length that a stream which ends would carry.
        packed.extend([3, 0]);
        let mut sum = flate2::Crc::new();
        sum.update(b"a table, a move, another");
        packed.extend(sum.sum().to_le_bytes());
        packed.extend(sum.amount().to_le_bytes());
        let mut text = String::new();
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(packed.as_slice()), &mut text).unwrap();
        assert_eq!(text, "a table, a move, another");
    }

    #[test]
    fn only_who_takes_gzip_gets_it() {
        let asks = |text: &'static str| is_accepted(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(text))]));
        assert!(asks("gzip") && asks("br, gzip;q=0.5") && asks("deflate, GZIP"));
        assert!(!asks("br") && !asks("gzip;q=0, br") && !is_accepted(&HeaderMap::new()));
    }
}
