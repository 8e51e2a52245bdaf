//! Several nodes over one store: what others have done at tables that are open here too, and who is where.
//!
//! Nodes tell each other that something has changed, and the next lines of a journal. A room takes them up, if they are the next ones; otherwise it
//! reads on from where it is; and if it cannot follow, it is read anew from the store, which is always right.

use super::Rooms;
use crate::identity::Keys;
use crate::room::{Refusal, Room};
use mistgate_store::{StoreError, StoreNews, record::SIGNS};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::broadcast::{Receiver, error::RecvError};

/// How often a node says who is at its tables.
const SIGN_EVERY: Duration = Duration::from_secs(20);
/// A sign older than this is of a node that is gone, in seconds.
const SIGN_COUNTS: i64 = 60;
/// A sign older than this is thrown away, in seconds.
const SIGN_KEPT: i64 = 600;

impl Rooms {
    /// Follows what other nodes do, for as long as there are rooms; nothing to do if there can be no others.
    pub fn follow(self: &Arc<Self>) {
        let Some(news) = self.store.news() else { return };
        tokio::spawn(hear(Arc::downgrade(self), news));
        tokio::spawn(give_signs(Arc::downgrade(self)));
    }

    /// News from other nodes, if there can be any.
    pub fn store_news(&self) -> Option<Receiver<StoreNews>> {
        self.store.news()
    }

    /// Takes up the keys that all nodes share.
    pub async fn share_keys(&self, keys: &Keys) -> Result<(), StoreError> {
        keys.share_again(self.store.as_ref()).await
    }

    /// Removes a table, and sends everybody home who is there.
    pub async fn delete(&self, id: &str) -> Result<(), StoreError> {
        self.store.delete(id).await?;
        let room = self.rooms().remove(id);
        if let Some(room) = room {
            room.close();
        }
        Ok(())
    }

    /// Removes a person; bots take the seats.
    pub async fn forget(self: &Arc<Self>, person: &str) -> Result<(), StoreError> {
        self.store.forget(person).await?;
        self.catch_up_everywhere().await;
        Ok(())
    }

    /// Reads on from where the room is.
    pub async fn catch_up(self: &Arc<Self>, room: &Arc<Room>) {
        self.followed(room, room.catch_up().await);
    }

    fn followed(self: &Arc<Self>, room: &Arc<Room>, followed: Result<(), Refusal>) {
        match followed {
            Ok(()) => self.attend(room),
            Err(Refusal::Broken) => tracing::warn!("a table of {} could not follow what was done elsewhere", room.hosted.game.name()),
            Err(_) => room.close(),
        }
    }

    async fn catch_up_everywhere(self: &Arc<Self>) {
        let open: Vec<Arc<Room>> = self.rooms().values().cloned().collect();
        for room in open {
            self.catch_up(&room).await;
            self.look_beside(&room).await;
        }
    }

    /// Reads what lies beside the play: what was said, and what is asked of the people.
    async fn look_beside(&self, room: &Room) {
        if let Err(refusal) = room.look_beside().await {
            tracing::warn!("what was said at a table of {} could not be read: {refusal}", room.hosted.game.name());
        }
    }

    /// Does this person give signs of life at this table on another node?
    pub(super) async fn is_elsewhere(&self, table: &str, person: &str) -> Result<bool, Refusal> {
        if self.store.news().is_none() {
            return Ok(false);
        }
        let signs = self.store.entries(SIGNS).await?;
        let here =
            |value: &str| serde_json::from_str::<Vec<(String, String)>>(value).is_ok_and(|signs| signs.iter().any(|(at, who)| at == table && who == person));
        Ok(signs.iter().any(|sign| sign.age < SIGN_COUNTS && sign.name != self.node && here(&sign.value)))
    }

    /// Says who is at the tables of this node.
    pub async fn give_sign(&self) -> Result<(), Refusal> {
        let open: Vec<Arc<Room>> = self.rooms().values().cloned().collect();
        let people = open.iter().flat_map(|room| room.presence.people(SIGN_EVERY).into_iter().map(|person| (room.id.clone(), person)));
        let people: Vec<(String, String)> = people.collect();
        self.store.enter(SIGNS, &self.node, &serde_json::to_string(&people).unwrap_or_default()).await?;
        for sign in self.store.entries(SIGNS).await?.iter().filter(|sign| sign.age > SIGN_KEPT) {
            self.store.strike(SIGNS, &sign.name).await?;
        }
        Ok(())
    }
}

async fn hear(rooms: Weak<Rooms>, mut news: Receiver<StoreNews>) {
    loop {
        let heard = news.recv().await;
        let Some(rooms) = rooms.upgrade() else { return };
        match heard {
            Ok(StoreNews::Added { table, at, lines }) => {
                if let Some(room) = rooms.awake(&table) {
                    tokio::spawn(async move { rooms.followed(&room, room.take_up(at, lines).await) });
                }
            }
            Ok(StoreNews::Changed(table)) => {
                if let Some(room) = rooms.awake(&table) {
                    // Each at its own pace: a slow table keeps no other waiting.
                    tokio::spawn(async move { rooms.catch_up(&room).await });
                }
            }
            Ok(StoreNews::Beside(table)) => {
                if let Some(room) = rooms.awake(&table) {
                    tokio::spawn(async move { rooms.look_beside(&room).await });
                }
            }
            Ok(StoreNews::Book) => {}
            Ok(StoreNews::Missed) | Err(RecvError::Lagged(_)) => {
                tokio::spawn(async move { rooms.catch_up_everywhere().await });
            }
            Err(RecvError::Closed) => return,
        }
    }
}

async fn give_signs(rooms: Weak<Rooms>) {
    loop {
        tokio::time::sleep(SIGN_EVERY).await;
        let Some(rooms) = rooms.upgrade() else { return };
        if let Err(refusal) = rooms.give_sign().await {
            tracing::warn!("other nodes were not told who is here: {refusal}");
        }
    }
}
