//! Writing a game's things as JSON, and reading them back.
//!
//! The long readers and writers that serde derives are generic. Left so, every crate that holds a game would compile them anew, once for
//! text and once for values: more than half of what the server consists of. So a game names its types once, with [`in_json!`](crate::in_json!), and
//! they are compiled there, for text alone; values take the way through text.

use serde_json::Value;
use serde_json::value::RawValue;

/// What can be written as JSON.
pub trait ToJson {
    /// As text.
    fn to_json(&self) -> String;

    /// As JSON that goes into other JSON as it is. What was just written need not be read to know that it is sound.
    fn to_raw(&self) -> Box<RawValue> {
        RawValue::from_string(self.to_json()).expect("what was written as JSON can be read")
    }

    /// As a value.
    fn to_value(&self) -> Value {
        serde_json::from_str(&self.to_json()).expect("what was written as JSON can be read")
    }
}

impl<T: ToJson> ToJson for &T {
    fn to_json(&self) -> String {
        (*self).to_json()
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn to_json(&self) -> String {
        self.as_ref().map_or_else(|| "null".to_owned(), T::to_json)
    }
}

impl ToJson for Value {
    fn to_json(&self) -> String {
        self.to_string()
    }
}

/// What can be read from JSON.
pub trait FromJson: Sized {
    /// From text, or what is wrong with it and where.
    fn from_json(text: &str) -> Result<Self, serde_json::Error>;

    /// From a value, or what is wrong with it. A value has no lines and columns.
    fn from_value(value: &Value) -> Result<Self, String> {
        Self::from_json(&value.to_string()).map_err(|error| without_place(&error))
    }
}

fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(what, _)| what.to_owned())
}

/// Names the types of a game that are written as JSON: `in_json! { Setup, State; Event, View<'_> }`. Those before the `;` are read too.
#[macro_export]
macro_rules! in_json {
    ($($both:ty),* ; $($written:ty),*) => {
        $crate::in_json! { $($both),*, $($written),* }
        $(impl $crate::json::FromJson for $both {
            fn from_json(text: &str) -> Result<Self, ::serde_json::Error> {
                ::serde_json::from_str(text)
            }
        })*
    };
    ($($written:ty),* $(,)?) => {
        $(impl $crate::json::ToJson for $written {
            fn to_json(&self) -> String {
                ::serde_json::to_string(self).expect("plain data")
            }

            fn to_raw(&self) -> Box<::serde_json::value::RawValue> {
                ::serde_json::value::to_raw_value(self).expect("plain data")
            }
        })*
    };
}

// The setup of a game in which nothing is agreed.
crate::in_json! { (); }

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};
    use serde_json::json;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Mule {
        age: u8,
    }

    crate::in_json! { Mule; }

    #[test]
    fn values_take_the_way_through_text() {
        assert_eq!(Mule { age: 7 }.to_value(), json!({"age": 7}));
        assert_eq!((Mule { age: 7 }.to_raw().get(), None::<Mule>.to_raw().get()), ("{\"age\":7}", "null"));
        assert_eq!(Mule::from_value(&json!({"age": 7})), Ok(Mule { age: 7 }));
        let error = Mule::from_value(&json!({"age": "old"})).unwrap_err();
        assert!(error.contains("old") && !error.contains("column"), "{error}");
        assert!(Mule::from_json("{\"age\": 300}").unwrap_err().to_string().contains("column"));
    }
}
