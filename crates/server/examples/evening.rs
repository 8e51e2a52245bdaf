//! A house to look around in: every game in its middle and at its end. `cargo run -p mistgate-server --example evening` says where; open the first
//! address, and the tables are yours.

#[path = "../tests/all/common/moments.rs"]
mod moments;

use mistgate_server::app::Config;
use mistgate_server::serve::Server;
use moments::Evening;
use std::error::Error;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(0);
    let folder = std::env::temp_dir().join(format!("mistgate-evening-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("journals"))?;
    let shelf = Evening::new();
    for moment in shelf.moments() {
        std::fs::write(folder.join("journals").join(format!("{}-{}.txt", moment.game, moment.when)), moment.journal)?;
    }
    let mut config = Config::new(shelf.games(), folder.clone());
    config.listen.set_port(port);
    let server = Server::bind(config).await?;
    println!("http://{}/ ; journals to send in are in {}", server.address(), folder.join("journals").display());
    server.run(std::future::pending()).await;
    Ok(())
}
