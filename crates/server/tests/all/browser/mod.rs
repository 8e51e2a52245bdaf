//! Real browsers at a real server: Debian's chromium, driven through chromedriver, all over loopback.
//!
//! - [`browsers`]: chromedriver and the browsers, which are handed on from test to test
//! - [`desk`]: an evening at some of them; what they showed when something failed is in `target/browser-failures`
//! - [`watch`]: what every browser asked for and complained about
//! - [`page`]: what a person does at a browser
//! - [`house`]: the server, in this process or in one that can be killed
//!
//! Every test ends with a look at the browsers' logs: nothing was asked of another host, and nothing was complained about.

mod awakening;
mod axe;
mod books;
mod browsers;
mod choosing;
mod desk;
mod frost;
mod games;
mod guide;
mod heart;
mod house;
mod keeping;
mod looks;
mod malhya;
mod mistfall;
mod page;
mod presses;
mod quickness;
mod restart;
mod together;
mod turns;
mod watch;
