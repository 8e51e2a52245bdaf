//! Turn by mail: tells a program of the host's that it is somebody's turn who is not at the table. That program may send mail,
//! ring a bell, or write into a channel; it is reached by plain http, so it should live on the same machine or network.

use serde_json::{Value, json};
use std::io;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long the program may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where to tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    authority: String,
    path: String,
}

/// Somebody's turn.
#[derive(Clone, Debug)]
pub struct TurnNotice<'a> {
    /// The table.
    pub table: &'a str,
    /// The game.
    pub game: &'a str,
    /// The seat that must decide.
    pub seat: &'a str,
    /// What its person is called.
    pub called: &'a str,
    /// How many things were done so far.
    pub moves: usize,
}

impl Webhook {
    /// Reads `http://HOST:PORT/PATH`.
    pub fn read(address: &str) -> Result<Self, String> {
        let rest =
            address.strip_prefix("http://").ok_or_else(|| format!("`{address}` does not begin with http://: put a relay for https on your own machine"))?;
        let (host, path) = rest.split_once('/').map_or((rest, String::new()), |(host, path)| (host, path.to_owned()));
        let sound = !host.is_empty() && rest.chars().all(|letter| letter.is_ascii_graphic());
        if !sound {
            return Err(format!("`{address}` is no address: http://HOST:PORT/PATH is expected"));
        }
        let authority = if host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok()) { host.to_owned() } else { format!("{host}:80") };
        Ok(Webhook { authority, path: format!("/{path}") })
    }

    /// Tells it. Whoever does not answer in time, or not with a 2xx, is an error.
    pub async fn tell(&self, notice: &TurnNotice<'_>) -> io::Result<()> {
        tokio::time::timeout(PATIENCE, self.post(&body(notice).to_string())).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }

    async fn post(&self, body: &str) -> io::Result<()> {
        let mut stream = TcpStream::connect(&self.authority).await?;
        let head = format!(
            "POST {} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            self.path,
            self.authority,
            body.len()
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body.as_bytes()).await?;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await?;
        // `HTTP/1.1 2`
        if answer.get(9) == Some(&b'2') { Ok(()) } else { Err(io::Error::other(format!("it answers {}", String::from_utf8_lossy(&answer)))) }
    }
}

/// What is told: nothing that is hidden at the table.
fn body(notice: &TurnNotice) -> Value {
    json!({
        "event": "turn",
        "path": format!("/t/{}", notice.table),
        "game": notice.game,
        "seat": notice.seat,
        "person": notice.called,
        "moves": notice.moves,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    #[test]
    fn addresses_are_read_or_refused() {
        let read = |text: &str| Webhook::read(text).map(|hook| (hook.authority, hook.path));
        assert_eq!(read("http://relay:9000/turns?x=1"), Ok(("relay:9000".into(), "/turns?x=1".into())));
        assert_eq!(read("http://relay"), Ok(("relay:80".into(), "/".into())));
        for wrong in ["https://relay/", "relay", "http://", "http://a b/", "http:///x"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[tokio::test]
    async fn a_turn_is_told_and_a_refusal_is_an_error() {
        for (answer, fine) in [("HTTP/1.1 204 No Content\r\n\r\n", true), ("HTTP/1.1 500 Oh\r\n\r\n", false)] {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let hook = Webhook::read(&format!("http://{}/turn", listener.local_addr().unwrap())).unwrap();
            let relay = tokio::spawn(async move {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut asked = vec![0; 4096];
                let mut read = 0;
                while !String::from_utf8_lossy(&asked[..read]).contains('}') {
                    read += stream.read(&mut asked[read..]).await.unwrap();
                }
                stream.write_all(answer.as_bytes()).await.unwrap();
                String::from_utf8_lossy(&asked[..read]).into_owned()
            });
            let notice = TurnNotice { table: "t1", game: "frost", seat: "west", called: "Ada", moves: 7 };
            assert_eq!(hook.tell(&notice).await.is_ok(), fine);
            let asked = relay.await.unwrap();
            assert!(asked.starts_with("POST /turn HTTP/1.1\r\n") && asked.contains("\"path\":\"/t/t1\"") && asked.contains("\"person\":\"Ada\""), "{asked}");
        }
    }
}
