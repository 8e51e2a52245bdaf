//! Where two things differ, in words.

use mistgate_kernel::json::ToJson;
use serde_json::Value;

/// Where two things differ that should be equal: a path into their JSON, and both values.
pub fn difference(expected: &impl ToJson, found: &impl ToJson) -> String {
    first_difference("", &expected.to_value(), &found.to_value()).unwrap_or_else(|| "the JSON of both is the same, but they are not equal".to_owned())
}

fn first_difference(path: &str, expected: &Value, found: &Value) -> Option<String> {
    match (expected, found) {
        (Value::Object(left), Value::Object(right)) => {
            let keys = left.keys().chain(right.keys().filter(|key| !left.contains_key(*key)));
            let mut pairs = keys.map(|key| (key, left.get(key).unwrap_or(&Value::Null), right.get(key).unwrap_or(&Value::Null)));
            pairs.find_map(|(key, left, right)| first_difference(&format!("{path}/{key}"), left, right))
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            let mut pairs = left.iter().zip(right).enumerate();
            pairs.find_map(|(at, (left, right))| first_difference(&format!("{path}/{at}"), left, right))
        }
        _ if expected == found => None,
        _ => Some(format!("at {}: {expected} became {found}", if path.is_empty() { "the top" } else { path })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_first_difference_is_named_with_its_path() {
        let left = json!({"hand": [1, 2], "deck": 3});
        assert_eq!(difference(&left, &json!({"hand": [1, 4], "deck": 3})), "at /hand/1: 2 became 4");
        assert_eq!(difference(&left, &json!({"hand": [1], "deck": 3})), "at /hand: [1,2] became [1]");
        assert_eq!(difference(&left, &json!({"hand": [1, 2]})), "at /deck: 3 became null");
        assert_eq!(difference(&json!(1), &json!(2)), "at the top: 1 became 2");
        assert!(difference(&json!(1), &json!(1)).contains("not equal"));
    }
}
