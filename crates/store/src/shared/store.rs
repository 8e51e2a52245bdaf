//! What both stores do alike: what is written goes through the writer, what is read comes from the readers. What is different is said by
//! each of them.

macro_rules! store {
    ($store:ident { $($own:tt)* }) => {
        #[async_trait::async_trait]
        impl $crate::Store for $store {
            async fn create(&self, table: $crate::NewTable) -> Result<(), StoreError> {
                self.writer.write(Write::Create(table)).await
            }

            async fn append(&self, append: $crate::Append) -> Result<(), StoreError> {
                self.writer.write(Write::Append(append)).await
            }

            async fn reseat(&self, reseat: $crate::Reseat) -> Result<(), StoreError> {
                self.writer.write(Write::Reseat(reseat)).await
            }

            async fn load(&self, id: &str) -> Result<Option<$crate::StoredTable>, StoreError> {
                read::load(&self.readers, id).await
            }

            async fn since(&self, id: &str, first: u64) -> Result<Option<(Vec<$crate::StoredSeat>, Vec<String>)>, StoreError> {
                read::since(&self.readers, id, first).await
            }

            async fn find_token(&self, token: &str) -> Result<Option<(String, u8)>, StoreError> {
                read::find_token(&self.readers, token).await
            }

            async fn keep_state(&self, table: &str, state: $crate::KeptState) -> Result<(), StoreError> {
                self.writer.write(Write::State(table.to_owned(), state)).await
            }

            async fn keep_content(&self, game: &str, version: &str, pack: Vec<u8>) -> Result<(), StoreError> {
                self.writer.write(Write::Content { game: game.to_owned(), version: version.to_owned(), pack }).await
            }

            async fn content(&self, game: &str, version: &str) -> Result<Option<Vec<u8>>, StoreError> {
                read::content(&self.readers, game, version).await
            }

            async fn ongoing(&self) -> Result<Vec<String>, StoreError> {
                read::ongoing(&self.readers).await
            }

            async fn list(&self, list: $crate::List, limit: u32) -> Result<Vec<$crate::Summary>, StoreError> {
                read::list(&self.readers, list, limit).await
            }

            async fn keep_note(&self, note: $crate::Note) -> Result<(), StoreError> {
                self.writer.write(Write::Note(note)).await
            }

            async fn drop_note(&self, space: &str, name: &str) -> Result<(), StoreError> {
                self.writer.write(Write::DropNote { space: space.to_owned(), name: name.to_owned() }).await
            }

            async fn notes(&self, space: &str, limit: u32) -> Result<Vec<$crate::Note>, StoreError> {
                book::notes(&self.readers, space, limit).await
            }

            async fn note(&self, space: &str, name: &str) -> Result<Option<$crate::Note>, StoreError> {
                book::note(&self.readers, space, name).await
            }

            async fn delete(&self, table: &str) -> Result<(), StoreError> {
                self.writer.write(Write::Delete(table.to_owned())).await
            }

            async fn forget(&self, person: &str) -> Result<(), StoreError> {
                self.writer.write(Write::Forget(person.to_owned())).await
            }

            async fn enter(&self, kind: &str, name: &str, value: &str) -> Result<(), StoreError> {
                self.writer.write(Write::Enter { kind: kind.to_owned(), name: name.to_owned(), value: value.to_owned() }).await
            }

            async fn strike(&self, kind: &str, name: &str) -> Result<(), StoreError> {
                self.writer.write(Write::Strike { kind: kind.to_owned(), name: name.to_owned() }).await
            }

            async fn entries(&self, kind: &str) -> Result<Vec<$crate::Entry>, StoreError> {
                book::entries(&self.readers, kind).await
            }

            fn pulse(&self) -> $crate::Pulse {
                self.writer.pulse()
            }

            $($own)*
        }
    };
}
pub(crate) use store;
