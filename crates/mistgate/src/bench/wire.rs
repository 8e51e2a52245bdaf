//! A connection that speaks just enough HTTP.

use super::server::Failure;
use memchr::memmem;
use std::io;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An event is read at once: the machine is shared with the server, and every walk to the system costs both.
const AT_ONCE: usize = 16 * 1024;

/// A connection that speaks just enough HTTP.
pub struct Wire {
    socket: TcpStream,
    buffer: Vec<u8>,
    /// Who speaks.
    pub token: String,
}

impl Wire {
    /// Connects.
    pub async fn open(address: SocketAddr) -> io::Result<Self> {
        let socket = TcpStream::connect(address).await?;
        socket.set_nodelay(true)?;
        Ok(Wire { socket, buffer: Vec::new(), token: String::new() })
    }

    /// Asks, and does not wait for the answer.
    pub async fn send(&mut self, method: &str, path: &str, body: &str) -> io::Result<()> {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.token,
            body.len()
        );
        self.socket.write_all(head.as_bytes()).await
    }

    /// Asks, and gives the answer's body.
    pub async fn request(&mut self, method: &str, path: &str, body: &str) -> Result<String, Failure> {
        self.send(method, path, body).await?;
        let head = self.until(b"\r\n\r\n").await?.to_ascii_lowercase();
        let length: usize = head.split_once("content-length: ").and_then(|(_, rest)| rest.split('\r').next()).ok_or("no length")?.trim().parse()?;
        while self.buffer.len() < length {
            self.fill().await?;
        }
        let text = String::from_utf8(self.buffer.drain(..length).collect())?;
        if head.starts_with("http/1.1 2") { Ok(text) } else { Err(format!("{path}: {head} {text}").into()) }
    }

    /// What comes up to the mark.
    pub async fn until(&mut self, mark: &[u8]) -> Result<String, Failure> {
        let mut searched = 0;
        loop {
            if let Some(at) = memmem::find(&self.buffer[searched..], mark) {
                let rest = self.buffer.split_off(searched + at + mark.len());
                return Ok(String::from_utf8(std::mem::replace(&mut self.buffer, rest))?);
            }
            searched = self.buffer.len().saturating_sub(mark.len());
            self.fill().await?;
        }
    }

    async fn fill(&mut self) -> io::Result<()> {
        self.buffer.reserve(AT_ONCE);
        if self.socket.read_buf(&mut self.buffer).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }
}
