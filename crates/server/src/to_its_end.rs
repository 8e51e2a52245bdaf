//! What must not be left half-done when nobody waits for it any more.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::runtime::Handle;

/// It fell over. Whoever waited is told so, and nobody else falls with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FellOver;

/// Does something where it is asked for, without the way to another task and back; but if it is dropped half-way, because the one who
/// asked has gone, a task of its own does the rest.
pub struct ToItsEnd<T: Send + 'static>(Option<Pin<Box<dyn Future<Output = T> + Send>>>);

impl<T: Send + 'static> ToItsEnd<T> {
    /// Nothing of it is done before somebody waits for it.
    pub fn new(work: impl Future<Output = T> + Send + 'static) -> Self {
        ToItsEnd(Some(Box::pin(work)))
    }
}

impl<T: Send + 'static> Future for ToItsEnd<T> {
    type Output = Result<T, FellOver>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<Self::Output> {
        let Some(work) = &mut self.0 else { return Poll::Ready(Err(FellOver)) };
        // What fell over is not polled again: whatever it left behind, the room is marked as not to be believed.
        let ended = match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
            Ok(Poll::Pending) => return Poll::Pending,
            Ok(Poll::Ready(done)) => Ok(done),
            Err(_) => Err(FellOver),
        };
        self.0 = None;
        Poll::Ready(ended)
    }
}

impl<T: Send + 'static> Drop for ToItsEnd<T> {
    fn drop(&mut self) {
        if let Some(rest) = self.0.take()
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(rest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::sync::Arc;
    use tokio::sync::{Notify, oneshot};

    #[tokio::test]
    async fn what_is_dropped_half_way_goes_on() {
        let (go_on, (done, told)) = (Arc::new(Notify::new()), oneshot::channel());
        let waits = go_on.clone();
        let mut work = Box::pin(ToItsEnd::new(async move {
            waits.notified().await;
            done.send("done").unwrap();
        }));
        let begun = poll_fn(|context| Poll::Ready(work.as_mut().poll(context).is_pending())).await;
        assert!(begun, "it waits");
        drop(work);
        go_on.notify_one();
        assert_eq!(told.await, Ok("done"));
    }

    #[tokio::test]
    async fn what_falls_over_says_so() {
        assert_eq!(ToItsEnd::new(async { 7 }).await, Ok(7));
        assert_eq!(ToItsEnd::new(async { assert!(std::hint::black_box(false), "as it should") }).await, Err(FellOver));
    }
}
