//! Words to hand to others: a field that is easily copied.

use crate::look::icon;
use maud::{Markup, html};

/// A line to copy, with its name and a button.
pub fn copied(id: &str, name: &str, value: &str) -> Markup {
    html! {
        div.copied {
            label for=(id) { (name) }
            span.copied__row {
                input.field id=(id) readonly value=(value);
                (copy_button(id, name))
            }
        }
    }
}

/// Copies what stands in the field of this id. Only the script can do that, and shows the button.
pub fn copy_button(id: &str, name: &str) -> Markup {
    html! { button.btn type="button" data-copy=(id) aria-label={ "Copy: " (name) } hidden { (icon("scroll")) "Copy" } }
}
