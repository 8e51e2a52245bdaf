//! Comparing what a scenario expects with what is there.

use serde_json::Value;
use std::collections::BTreeMap;

/// Every path of the view has the expected value.
pub fn view(view: &Value, holds: &BTreeMap<String, toml::Value>) -> Result<(), String> {
    for (path, expected) in holds {
        let found = find(view, path)?;
        fits(found, expected).map_err(|message| format!("`{path}` {message}"))?;
    }
    Ok(())
}

/// Follows a path such as `witch.supply.total` or `districts.cinder-row.unity`: keys, positions, or ids of a list.
fn find<'a>(view: &'a Value, path: &str) -> Result<&'a Value, String> {
    let mut value = view;
    for part in path.split('.') {
        let next = match value {
            Value::Object(map) => map.get(part),
            Value::Array(list) => match part.parse::<usize>() {
                Ok(at) => list.get(at),
                Err(_) => list.iter().find(|item| ["id", "action"].iter().any(|key| item.get(key).and_then(Value::as_str) == Some(part))),
            },
            _ => None,
        };
        value = next.ok_or_else(|| format!("`{path}` leads nowhere: there is no `{part}` in {value}"))?;
    }
    Ok(value)
}

fn fits(found: &Value, expected: &toml::Value) -> Result<(), String> {
    if let toml::Value::Table(table) = expected
        && !table.is_empty()
        && table.keys().all(|key| ["has", "lacks", "len"].contains(&key.as_str()))
    {
        return fits_list(found, table);
    }
    if equal(found, expected) { Ok(()) } else { Err(format!("is {found}, expected {expected}")) }
}

fn fits_list(found: &Value, expected: &toml::Table) -> Result<(), String> {
    let Value::Array(list) = found else { return Err(format!("is no list: {found}")) };
    for (key, wanted) in expected {
        let items = || wanted.as_array().map_or_else(|| vec![wanted.clone()], Clone::clone);
        let contains = |item: &toml::Value| list.iter().any(|found| matches(found, item));
        let fault = match key.as_str() {
            "has" => items().iter().find(|item| !contains(item)).map(|item| format!("lacks {item}: {found}")),
            "lacks" => items().iter().find(|item| contains(item)).map(|item| format!("has {item}: {found}")),
            _ if wanted.as_integer().is_some_and(|count| usize::try_from(count) == Ok(list.len())) => None,
            _ => Some(format!("has {} entries, expected {wanted}: {found}", list.len())),
        };
        if let Some(fault) = fault {
            return Err(fault);
        }
    }
    Ok(())
}

/// TOML has no null: `"none"` stands for it.
fn equal(found: &Value, expected: &toml::Value) -> bool {
    match (found, expected) {
        (Value::Null, toml::Value::String(text)) => text == "none",
        (Value::Bool(a), toml::Value::Boolean(b)) => a == b,
        (Value::Number(a), toml::Value::Integer(b)) => a.as_i64() == Some(*b),
        (Value::String(a), toml::Value::String(b)) => a == b,
        (Value::Array(a), toml::Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b)),
        (Value::Object(a), toml::Value::Table(b)) => a.len() == b.len() && b.iter().all(|(key, b)| a.get(key).is_some_and(|a| equal(a, b))),
        _ => false,
    }
}

/// A table fits an object that has at least its keys; a text fits an event of that name.
fn matches(found: &Value, expected: &toml::Value) -> bool {
    match (found, expected) {
        (Value::Object(map), toml::Value::String(name)) => map.get("event").and_then(Value::as_str) == Some(name),
        (Value::Object(map), toml::Value::Table(table)) => table.iter().all(|(key, expected)| map.get(key).is_some_and(|found| equal(found, expected))),
        _ => equal(found, expected),
    }
}

/// The expected events happened in this order, others between them allowed.
pub fn in_order(happened: &[Value], expected: &[toml::Value]) -> Result<(), String> {
    let mut rest = happened.iter();
    for event in expected {
        if !rest.any(|found| matches(found, event)) {
            return Err(format!("{event} did not happen, or not in this order; what happened: {}", list(happened)));
        }
    }
    Ok(())
}

/// None of these events happened.
pub fn absent(happened: &[Value], unwanted: &[toml::Value]) -> Result<(), String> {
    match unwanted.iter().find(|&event| happened.iter().any(|found| matches(found, event))) {
        Some(event) => Err(format!("{event} happened; what happened: {}", list(happened))),
        None => Ok(()),
    }
}

fn list(events: &[Value]) -> String {
    events.iter().map(Value::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn toml(text: &str) -> toml::Value {
        toml::from_str::<toml::Table>(&format!("v = {text}")).unwrap()["v"].clone()
    }

    #[test]
    fn paths_follow_keys_positions_and_ids() {
        let value = json!({"a": [{"id": "x", "n": 1}, {"action": "y", "n": 2}]});
        for (path, n) in [("a.0.n", 1), ("a.x.n", 1), ("a.y.n", 2)] {
            assert_eq!(find(&value, path).unwrap(), &json!(n));
        }
        assert!(find(&value, "a.z.n").unwrap_err().contains("no `z`"));
    }

    #[test]
    fn values_fit_or_say_why_not() {
        let cases = [
            (json!(null), r#""none""#, true),
            (json!("none"), r#""some""#, false),
            (json!(["a", "b"]), r#"["a", "b"]"#, true),
            (json!(["a", "b"]), r#"["b", "a"]"#, false),
            (json!(["a", "b"]), r#"{ has = ["b"], lacks = ["c"], len = 2 }"#, true),
            (json!(["a", "b"]), r#"{ has = ["c"] }"#, false),
            (json!(["a", "b"]), r#"{ lacks = ["a"] }"#, false),
            (json!(["a", "b"]), r#"{ len = 1 }"#, false),
            (json!(3), "3", true),
            (json!(3), "4", false),
            (json!(true), "false", false),
        ];
        for (found, expected, fit) in cases {
            assert_eq!(fits(&found, &toml(expected)).is_ok(), fit, "{found} against {expected}");
        }
    }

    #[test]
    fn events_are_compared_in_order_and_by_the_keys_given() {
        let happened = [json!({"event": "paid", "n": 1}), json!({"event": "placed", "n": 2})];
        assert!(in_order(&happened, &[toml(r#""paid""#), toml(r#"{ event = "placed", n = 2 }"#)]).is_ok());
        assert!(in_order(&happened, &[toml(r#""placed""#), toml(r#""paid""#)]).is_err());
        assert!(in_order(&happened, &[toml(r#"{ event = "paid", n = 2 }"#)]).is_err());
        assert!(absent(&happened, &[toml(r#""failed""#)]).is_ok());
        assert!(absent(&happened, &[toml(r#"{ n = 2 }"#)]).is_err());
    }
}
