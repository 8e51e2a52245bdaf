//! Counts allocations, if it is told to, so that `mistgate bench` can show that the hot path of the rules makes none.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

static COUNTING: AtomicBool = AtomicBool::new(false);
static COUNT: AtomicU64 = AtomicU64::new(0);

/// The system's allocator, with a counter beside it.
pub struct Counting;

/// Counts one, if that is wished. A server makes hundreds for a move, on all cores: they must not queue up at one counter.
fn count() {
    if COUNTING.load(Ordering::Relaxed) {
        COUNT.fetch_add(1, Ordering::Relaxed);
    }
}

// The trait is unsafe to implement. Every call is passed on unchanged to the system's allocator, which keeps its promises.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Counts allocations from now on.
pub fn begin() {
    COUNTING.store(true, Ordering::Relaxed);
}

/// How many allocations the program has made since it counts.
pub fn allocations() -> u64 {
    COUNT.load(Ordering::Relaxed)
}
