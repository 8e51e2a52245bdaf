//! Somebody with a browser: reads pages, fills in forms, keeps cookies.

use crate::house::{Answer, Guest, House};
use axum::body::Body;
use axum::http::{Method, StatusCode, header};

/// A browser with its cookies.
#[derive(Clone)]
pub struct Visitor {
    pub guest: Guest,
}

/// Fields as a browser sends them.
pub fn form(fields: &[(&str, &str)]) -> String {
    let coded = |text: &str| {
        text.bytes().map(|byte| if byte.is_ascii_alphanumeric() { (byte as char).to_string() } else { format!("%{byte:02X}") }).collect::<String>()
    };
    fields.iter().map(|(key, value)| format!("{key}={}", coded(value))).collect::<Vec<_>>().join("&")
}

/// The values of all attributes of this name, as they stand in the page.
pub fn values<'a>(html: &'a str, before: &str) -> Vec<&'a str> {
    html.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

impl Visitor {
    pub fn to(house: &House) -> Visitor {
        Visitor { guest: house.stranger() }
    }

    /// A page that must be there.
    pub async fn page(&self, path: &str) -> String {
        let answer = self.guest.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text);
        assert_eq!(answer.headers[header::CONTENT_TYPE], "text/html; charset=utf-8", "{path}");
        answer.text
    }

    /// The token in the forms of a page.
    pub async fn token(&self, path: &str) -> String {
        let page = self.page(path).await;
        values(&page, "name=\"token\" value=\"").first().unwrap_or_else(|| panic!("no form on {path}")).to_string()
    }

    /// Sends a form and keeps the cookie that comes back.
    pub async fn send(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let answer = self.guest.post_text(path, "application/x-www-form-urlencoded", form(fields)).await;
        self.keep(&answer);
        answer
    }

    pub fn keep(&mut self, answer: &Answer) {
        if let Some(cookie) = answer.headers.get(header::SET_COOKIE) {
            self.guest.cookie = cookie.to_str().unwrap().split(';').next().map(str::to_owned);
        }
    }

    /// The same as the script does it.
    pub async fn send_fragment(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let request = self.guest.request(Method::POST, path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded").header("x-fragment", "1");
        self.guest.read(request.body(Body::from(form(fields))).unwrap()).await
    }

    pub async fn get_fragment(&self, path: &str) -> Answer {
        self.guest.read(self.guest.request(Method::GET, path).header("x-fragment", "1").body(Body::empty()).unwrap()).await
    }

    /// Makes a table in the lobby and gives its address.
    pub async fn make(&mut self, seats: [&str; 3], extra: &[(&str, &str)]) -> String {
        let token = self.token("/").await;
        let mut fields = vec![("token", token.as_str()), ("game", "mistywell"), ("name", "Ada"), ("seed", "7")];
        fields.extend(["seat-0", "seat-1", "seat-2"].into_iter().zip(seats));
        fields.extend(extra);
        onward(&self.send("/tables", &fields).await)
    }

    /// The fields of the first move on a page, and the label of its option.
    pub async fn first_move(&self, table: &str) -> [(&'static str, String); 3] {
        let page = self.page(table).await;
        let first = |before: &str| values(&page, before).first().unwrap_or_else(|| panic!("no {before}")).to_string();
        [("token", first("name=\"token\" value=\"")), ("at", first("name=\"at\" value=\"")), ("move", first("name=\"move\" value=\""))]
    }
}

/// Where a form leads.
pub fn onward(answer: &Answer) -> String {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    answer.headers[header::LOCATION].to_str().unwrap().to_owned()
}

/// Borrowed fields.
pub fn fields<'a>(owned: &'a [(&'static str, String)]) -> Vec<(&'a str, &'a str)> {
    owned.iter().map(|(key, value)| (*key, value.as_str())).collect()
}
