//! What the API says when it does not do something.

use crate::guard::Caller;
use crate::identity::Person;
use crate::room::{Refusal, repeated};
use axum::extract::rejection::{FormRejection, JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

/// Why a request was not granted. Nothing has changed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// A word for programs: `illegal`, `behind`, `not_yours`, …
    #[schema(value_type = String)]
    pub error: &'static str,
    /// A sentence for people.
    pub message: String,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub rule: Option<&'static str>,
    /// Where the table is, if the request was behind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<u64>,
}

/// A problem with its status code.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    problem: Problem,
    retry: Option<u64>,
}

impl ApiError {
    /// A problem.
    pub fn new(status: StatusCode, error: &'static str, message: impl Into<String>) -> Self {
        ApiError { status, problem: Problem { error, message: message.into(), rule: None, sequence: None }, retry: None }
    }

    /// Says in how many seconds it is worth trying again.
    pub fn with_retry(self, seconds: u64) -> Self {
        ApiError { retry: Some(seconds), ..self }
    }

    /// Nobody has said who they are.
    pub fn nobody() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "nobody", "say who you are first: POST /api/me with a name")
    }

    /// The status code.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.problem)).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let (status, error) = match &refusal {
            Refusal::NoSuchTable => (StatusCode::NOT_FOUND, "no_such_table"),
            Refusal::NoSuchGame(_) => (StatusCode::NOT_FOUND, "no_such_game"),
            Refusal::NoSuchSeat => (StatusCode::NOT_FOUND, "no_such_seat"),
            Refusal::NoSuchToken => (StatusCode::NOT_FOUND, "no_such_token"),
            Refusal::NotYours => (StatusCode::FORBIDDEN, "not_yours"),
            Refusal::NotOwner => (StatusCode::FORBIDDEN, "not_owner"),
            Refusal::StillHere => (StatusCode::CONFLICT, "still_here"),
            Refusal::Rivals(_) => (StatusCode::CONFLICT, "rivals"),
            Refusal::Taken => (StatusCode::CONFLICT, "taken"),
            Refusal::Behind { .. } => (StatusCode::CONFLICT, "behind"),
            Refusal::Unreadable(_) => (StatusCode::UNPROCESSABLE_ENTITY, "unreadable"),
            Refusal::Illegal { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "illegal"),
            Refusal::NoUndo(_) => (StatusCode::CONFLICT, "no_undo"),
            Refusal::Setup(_) => (StatusCode::UNPROCESSABLE_ENTITY, "setup"),
            Refusal::Invalid(_) => (StatusCode::UNPROCESSABLE_ENTITY, "invalid"),
            Refusal::Sealed => (StatusCode::FORBIDDEN, "sealed"),
            Refusal::Full => (StatusCode::CONFLICT, "full"),
            Refusal::Unplayable(_) => (StatusCode::CONFLICT, "unplayable"),
            Refusal::Closed => (StatusCode::SERVICE_UNAVAILABLE, "closed"),
            Refusal::Broken => (StatusCode::SERVICE_UNAVAILABLE, "broken"),
        };
        let mut made = ApiError::new(status, error, said(&refusal));
        match refusal {
            Refusal::Illegal { rule, .. } => made.problem.rule = Some(rule.0),
            Refusal::Behind { sequence } => made.problem.sequence = Some(sequence),
            Refusal::Closed | Refusal::Broken => made.retry = Some(1),
            _ => {}
        }
        made
    }
}

/// A JSON body; what is wrong with it is said in JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let Json(body) = Json::from_request(request, state)
            .await
            .map_err(|rejection: JsonRejection| ApiError::new(rejection.status(), "unreadable_body", repeated(&rejection.body_text())))?;
        Ok(Body(body))
    }
}

/// A form; what is wrong with it is said in JSON.
pub struct Filled<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Filled<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let Form(form) = Form::from_request(request, state)
            .await
            .map_err(|rejection: FormRejection| ApiError::new(rejection.status(), "unreadable_form", repeated(&rejection.body_text())))?;
        Ok(Filled(form))
    }
}

/// Query parameters; what is wrong with them is said in JSON.
pub struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(params) = Query::from_request_parts(parts, state)
            .await
            .map_err(|rejection: QueryRejection| ApiError::new(rejection.status(), "unreadable_query", repeated(&rejection.body_text())))?;
        Ok(Params(params))
    }
}

/// The person who asks, if known.
pub struct Guest(pub Option<Person>);

impl<S: Send + Sync> FromRequestParts<S> for Guest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        Ok(Guest(parts.extensions.get::<Caller>().and_then(|caller| caller.person.clone())))
    }
}

/// The person who asks, who must be known.
pub struct Me(pub Person);

impl<S: Send + Sync> FromRequestParts<S> for Me {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Guest(person) = Guest::from_request_parts(parts, state).await?;
        person.map(Me).ok_or_else(ApiError::nobody)
    }
}

/// A refusal in words. Some repeat what was sent.
fn said(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Unreadable(words) => repeated(words),
        Refusal::Setup(error) => repeated(&error.to_string()),
        refusal => refusal.to_string(),
    }
}
