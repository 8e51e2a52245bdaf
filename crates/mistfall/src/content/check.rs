//! What the rules demand of the content, beyond what is needed to play.

use super::Content;
use super::read::Places;
use mistgate_kernel::content::Report;

/// Reports everything that is not as it must be.
pub(super) fn faults(_content: &Content, _places: &Places, _report: &Report) {}
