//! A connection that speaks just enough HTTP. It is lean: the machine is shared with the server.

use super::server::Failure;
use memchr::memmem;
use std::io;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An event is read at once: every walk to the system costs the server too.
const AT_ONCE: usize = 16 * 1024;

/// A connection that speaks just enough HTTP.
pub struct Wire {
    socket: TcpStream,
    buffer: Vec<u8>,
    /// So much of the buffer was given out, and goes when more is wanted.
    given: usize,
    /// Who speaks.
    pub token: String,
}

impl Wire {
    /// Connects.
    pub async fn open(address: SocketAddr) -> io::Result<Self> {
        let socket = TcpStream::connect(address).await?;
        socket.set_nodelay(true)?;
        Ok(Wire { socket, buffer: Vec::new(), given: 0, token: String::new() })
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
    pub async fn request(&mut self, method: &str, path: &str, body: &str) -> Result<&str, Failure> {
        self.send(method, path, body).await?;
        let head = self.until(b"\r\n\r\n").await?;
        let granted = head.starts_with(b"HTTP/1.1 2");
        let status = String::from_utf8_lossy(head.split(|&byte| byte == b'\r').next().unwrap_or_default()).into_owned();
        let length: usize =
            std::str::from_utf8(head)?.split_once("content-length: ").and_then(|(_, rest)| rest.split('\r').next()).ok_or("no length")?.parse()?;
        let text = std::str::from_utf8(self.next(length).await?)?;
        if granted { Ok(text) } else { Err(format!("{path}: {status} {text}").into()) }
    }

    /// What comes up to the mark.
    pub async fn until(&mut self, mark: &[u8]) -> io::Result<&[u8]> {
        self.forget();
        let mut searched = 0;
        loop {
            if let Some(at) = memmem::find(&self.buffer[searched..], mark) {
                self.given = searched + at + mark.len();
                return Ok(&self.buffer[..self.given]);
            }
            searched = self.buffer.len().saturating_sub(mark.len());
            self.fill().await?;
        }
    }

    /// So many bytes.
    async fn next(&mut self, length: usize) -> io::Result<&[u8]> {
        self.forget();
        while self.buffer.len() < length {
            self.fill().await?;
        }
        self.given = length;
        Ok(&self.buffer[..length])
    }

    fn forget(&mut self) {
        self.buffer.drain(..std::mem::take(&mut self.given));
    }

    async fn fill(&mut self) -> io::Result<()> {
        self.buffer.reserve(AT_ONCE);
        if self.socket.read_buf(&mut self.buffer).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }
}
