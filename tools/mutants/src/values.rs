//! Typical values of a type: what a function may return instead of what it should.

use syn::{GenericArgument, PathArguments, ReturnType, Type, TypePath};

/// What a function of this kind could return at once. Unviable guesses are found out by the compiler.
pub fn of(output: &ReturnType) -> Vec<String> {
    match output {
        ReturnType::Default => vec!["()".to_owned()],
        ReturnType::Type(_, kind) => of_type(kind),
    }
}

/// Whether what it returns is an iterator without a name: it is emptied, for no other can stand in its place.
pub fn is_iterator(output: &ReturnType) -> bool {
    let ReturnType::Type(_, kind) = output else { return false };
    let Type::ImplTrait(some) = &**kind else { return false };
    some.bounds
        .iter()
        .any(|bound| matches!(bound, syn::TypeParamBound::Trait(bound) if bound.path.segments.last().is_some_and(|last| last.ident == "Iterator")))
}

/// Whether it returns words: that is no rule.
pub fn is_words(output: &ReturnType) -> bool {
    let ReturnType::Type(_, kind) = output else { return false };
    let mut words = Words(false);
    syn::visit::visit_type(&mut words, kind);
    words.0
}

struct Words(bool);

impl<'a> syn::visit::Visit<'a> for Words {
    fn visit_ident(&mut self, name: &'a syn::Ident) {
        self.0 |= ["str", "String", "Line", "Text", "Choice", "WhyNot"].iter().any(|word| name == word);
    }
}

fn of_type(kind: &Type) -> Vec<String> {
    match kind {
        Type::Tuple(tuple) => of_parts(tuple.elems.iter()).map(|parts| vec![format!("({parts})")]).unwrap_or_default(),
        Type::Array(_) => vec!["Default::default()".to_owned()],
        Type::Path(path) => of_path(path),
        Type::Paren(inner) => of_type(&inner.elem),
        _ => Vec::new(),
    }
}

fn of_parts<'a>(parts: impl Iterator<Item = &'a Type>) -> Option<String> {
    let values: Option<Vec<String>> = parts.map(first).collect();
    values.map(|values| values.join(", "))
}

fn first(kind: &Type) -> Option<String> {
    of_type(kind).into_iter().next()
}

fn of_path(path: &TypePath) -> Vec<String> {
    let Some(last) = path.path.segments.last() else { return Vec::new() };
    let name = last.ident.to_string();
    let listed = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect();
    match name.as_str() {
        "bool" => listed(&["true", "false"]),
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => listed(&["0", "1"]),
        "Option" => {
            let some = inner(&last.arguments).and_then(first).map(|value| format!("Some({value})"));
            ["None".to_owned()].into_iter().chain(some).collect()
        }
        "Result" => inner(&last.arguments).map(of_type).unwrap_or_default().iter().map(|value| format!("Ok({value})")).collect(),
        "Vec" => listed(&["Vec::new()"]),
        _ => listed(&["Default::default()"]),
    }
}

fn inner(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(list) = arguments else { return None };
    list.args.iter().find_map(|argument| if let GenericArgument::Type(kind) = argument { Some(kind) } else { None })
}
