//! The documentation of the API, made from the code: OpenAPI for programs, a plain page for people.

use super::Api;
use crate::assets;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use std::fmt::Write;
use std::sync::LazyLock;
use utoipa::OpenApi;

static SPEC: LazyLock<Value> = LazyLock::new(|| serde_json::to_value(Api::openapi()).unwrap_or_default());
static PAGE: LazyLock<String> = LazyLock::new(|| write_page(&SPEC));

/// The API as an OpenAPI document.
pub async fn openapi() -> Response {
    axum::Json(&*SPEC).into_response()
}

/// The same for people.
pub async fn page() -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], PAGE.as_str()).into_response()
}

/// Its looks.
pub async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "max-age=3600")], include_str!("docs.css")).into_response()
}

fn write_page(spec: &Value) -> String {
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>The API of Mistgate</title><link rel=\"icon\" type=\"image/svg+xml\" href=\"{}\">\
         <link rel=\"stylesheet\" href=\"{}\"><link rel=\"stylesheet\" href=\"/api/docs.css\"></head>\
         <body><header class=\"bar\"><a class=\"bar__name\" href=\"/\">Mistgate</a><span class=\"rule\">the API</span></header>\
         <main class=\"book api\"><h1 class=\"lobby__title\">The API of Mistgate</h1>\
         <p class=\"book__lead\">Say who you are (<code>POST /api/me</code>), keep the cookie or send the token as \
         <code>Authorization: Bearer …</code>, make a table or claim a seat, listen to its stream, and answer with one of the choices. \
         Bodies are JSON. The same as <a href=\"/api/openapi.json\">OpenAPI</a>.</p>",
        assets::url("icon.svg"),
        assets::url("table.css"),
    );
    for (path, methods) in entries(&spec["paths"]) {
        for (method, operation) in entries(methods) {
            write_operation(&mut page, path, method, operation);
        }
    }
    page.push_str("<h2>What goes over the wire</h2>");
    for (name, schema) in entries(&spec["components"]["schemas"]) {
        write_schema(&mut page, name, schema);
    }
    page.push_str("</main></body></html>");
    page
}

/// Writing to a string does not fail.
fn write_operation(page: &mut String, path: &str, method: &str, operation: &Value) {
    let _ = write!(page, "<section><h2><b class=\"{method}\">{}</b> <code>{}</code></h2>", method.to_uppercase(), escaped(path));
    let _ = write!(page, "<p>{} {}</p>", escaped(words(&operation["summary"])), escaped(words(&operation["description"])));
    if let Some(parameters) = operation["parameters"].as_array() {
        page.push_str("<dl>");
        for parameter in parameters {
            let _ = write!(page, "<dt><code>{}</code></dt><dd>{}</dd>", escaped(words(&parameter["name"])), escaped(words(&parameter["description"])));
        }
        page.push_str("</dl>");
    }
    if let Some(body) = body_type(&operation["requestBody"]) {
        let _ = write!(page, "<p>Send {body}.</p>");
    }
    page.push_str("<ul>");
    for (status, response) in entries(&operation["responses"]) {
        let _ = write!(page, "<li>{status} {} {}</li>", body_type(response).unwrap_or_default(), escaped(words(&response["description"])));
    }
    page.push_str("</ul></section>");
}

fn write_schema(page: &mut String, name: &str, schema: &Value) {
    let _ = write!(page, "<section id=\"{0}\"><h3>{0}</h3><p>{1}</p><dl>", escaped(name), escaped(words(&schema["description"])));
    for part in std::iter::once(schema).chain(schema["allOf"].as_array().into_iter().flatten()) {
        for (field, of) in entries(&part["properties"]) {
            let _ = write!(page, "<dt><code>{}</code> {}</dt><dd>{}</dd>", escaped(field), type_name(of), escaped(words(&of["description"])));
        }
        if part["$ref"].is_string() {
            let _ = write!(page, "<dt>and all of {}</dt><dd></dd>", type_name(part));
        }
    }
    for value in schema["enum"].as_array().into_iter().chain(schema["oneOf"].as_array()).flatten() {
        let word = value.as_str().or_else(|| value["enum"][0].as_str()).unwrap_or_default();
        let _ = write!(page, "<dt><code>\"{}\"</code></dt><dd>{}</dd>", escaped(word), escaped(words(&value["description"])));
    }
    page.push_str("</dl></section>");
}

fn body_type(body: &Value) -> Option<String> {
    let (kind, content) = entries(&body["content"]).next()?;
    Some(format!("{} <small>{}</small>", type_name(&content["schema"]), escaped(kind)))
}

fn type_name(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        return format!("<a href=\"#{0}\">{0}</a>", escaped(name));
    }
    if let Some(either) = schema["oneOf"].as_array() {
        return either.iter().map(type_name).collect::<Vec<_>>().join(" or ");
    }
    match &schema["type"] {
        Value::String(kind) if kind == "array" => format!("list of {}", type_name(&schema["items"])),
        Value::String(kind) => escaped(kind),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).map(escaped).collect::<Vec<_>>().join(" or "),
        _ => String::new(),
    }
}

fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}

fn words(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
