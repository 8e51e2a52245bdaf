//! Finding the mutants of a file: every place where a small change would break a rule.

use crate::mutant::{Mutant, Piece, SWITCH};
use crate::values;
use std::collections::BTreeMap;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, BinOp, Block, Expr, ExprBinary, ExprMethodCall, Pat, ReturnType, Signature, Stmt, UnOp};

/// What was found, and what was left out on purpose.
#[derive(Default)]
pub struct Found {
    /// The mutants, from the top of the file down.
    pub mutants: Vec<Mutant>,
    /// Places in constants and `const fn`: the compiler works them out, and no switch can be asked there.
    pub constant: usize,
    /// Calls that only tell what happened, and what is worked out for them: words, not rules.
    pub telling: usize,
}

/// The mutants of a file, which is named from `src` on; without those in functions of these names.
pub fn mutants(file: &str, text: &str, without: &[&str]) -> Result<Found, syn::Error> {
    let parsed = syn::parse_file(text)?;
    let mut finder = Finder { file, text, without, owner: String::new(), function: String::new(), gives_nothing: false, constant: 0, found: Found::default() };
    finder.visit_file(&parsed);
    number_copies(&mut finder.found.mutants);
    Ok(finder.found)
}

fn number_copies(mutants: &mut [Mutant]) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for mutant in mutants {
        let count = seen.entry(mutant.name()).or_default();
        *count += 1;
        mutant.copy = *count;
    }
}

struct Finder<'t> {
    file: &'t str,
    text: &'t str,
    /// Functions that are no rules.
    without: &'t [&'t str],
    /// The type whose functions these are.
    owner: String,
    /// The function around.
    function: String,
    /// Whether that function returns nothing.
    gives_nothing: bool,
    /// How deep in constants.
    constant: usize,
    found: Found,
}

/// Traits whose functions are words, or ways to write things down.
const WORDY: [&str; 6] = ["Debug", "Deserialize", "Display", "FromStr", "Serialize", "Write"];

/// Methods that answer yes or no, and their answer turned round.
const QUESTIONS: [&str; 6] = ["contains", "is_empty", "is_none", "is_none_or", "is_some", "is_some_and"];

/// Methods that are easily taken for one another.
const TWINS: [(&str, &str); 6] =
    [("any", "all"), ("min", "max"), ("min_by_key", "max_by_key"), ("saturating_add", "saturating_sub"), ("union", "intersection"), ("first", "last")];

/// Methods that keep what passes a question.
const SIEVES: [&str; 2] = ["filter", "retain"];

fn twin(name: &str) -> Option<&'static str> {
    TWINS.iter().find_map(|&(one, other)| if name == one { Some(other) } else { (name == other).then_some(one) })
}

fn others(op: &BinOp) -> &'static [&'static str] {
    match op {
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Lt(_) => &["<=", ">="],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<="],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["+"],
        BinOp::Div(_) => &["*"],
        BinOp::Rem(_) => &["/"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        _ => &[],
    }
}

fn text(words: impl Into<String>) -> Piece {
    Piece::Text(words.into())
}

/// The whole is true when the mutant is off, as before, and the opposite when it is on.
fn turned(span: Range<usize>) -> Vec<Piece> {
    vec![text(format!("({SWITCH} != (")), Piece::Source(span), text("))")]
}

/// True if the mutant is on.
fn granted(span: Range<usize>) -> Vec<Piece> {
    vec![text(format!("({SWITCH} || (")), Piece::Source(span), text("))")]
}

/// Nothing if the mutant is on.
fn left_out(span: Range<usize>) -> Vec<Piece> {
    vec![text(format!("{{ if !{SWITCH} {{ ")), Piece::Source(span), text(" } }")]
}

/// Something else if the mutant is on.
fn instead(mut other: Vec<Piece>, span: Range<usize>) -> Vec<Piece> {
    other.insert(0, text(format!("(if {SWITCH} {{ ")));
    other.extend([text(" } else { ("), Piece::Source(span), text(") })")]);
    other
}

/// One line, and not too long.
fn short(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= 100 { line } else { line.chars().take(99).chain(['…']).collect() }
}

fn span(of: &impl Spanned) -> Range<usize> {
    of.span().byte_range()
}

fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// `self.log.note(…)`
fn tells(call: &ExprMethodCall) -> bool {
    let by_log = match &*call.receiver {
        Expr::Field(field) => matches!(&field.member, syn::Member::Named(name) if name == "log"),
        Expr::Path(path) => path.path.is_ident("log"),
        _ => false,
    };
    by_log && call.method == "note"
}

fn is_question(expr: &Expr) -> bool {
    match expr {
        Expr::MethodCall(call) => QUESTIONS.iter().any(|&name| call.method == name),
        Expr::Macro(mac) => mac.mac.path.is_ident("matches"),
        Expr::Paren(inner) => matches!(&*inner.expr, Expr::Binary(binary) if matches!(binary.op, BinOp::Eq(_) | BinOp::Ne(_))),
        _ => false,
    }
}

/// Whether an arm takes whatever comes.
fn takes_all(arm: &Arm) -> bool {
    let any = match &arm.pat {
        Pat::Wild(_) => true,
        Pat::Ident(name) => name.subpat.is_none() && name.ident.to_string().starts_with(char::is_lowercase),
        _ => false,
    };
    any && arm.guard.is_none()
}

impl Finder<'_> {
    fn add(&mut self, span: Range<usize>, what: String, pieces: Vec<Piece>) {
        if self.constant > 0 {
            self.found.constant += 1;
            return;
        }
        let line = self.text[..span.start].matches('\n').count() + 1;
        let function = if self.owner.is_empty() { self.function.clone() } else { format!("{}::{}", self.owner, self.function) };
        self.found.mutants.push(Mutant { file: self.file.to_owned(), line, function, what, copy: 1, span, pieces });
    }

    fn source(&self, span: Range<usize>) -> String {
        short(&self.text[span])
    }

    fn turn(&mut self, span: Range<usize>) {
        let what = format!("turn round `{}`", self.source(span.clone()));
        self.add(span.clone(), what, turned(span));
    }

    fn grant(&mut self, span: Range<usize>) {
        let what = format!("take for granted `{}`", self.source(span.clone()));
        self.add(span.clone(), what, granted(span));
    }

    fn leave_out(&mut self, span: Range<usize>) {
        let what = format!("leave out `{}`", self.source(span.clone()));
        self.add(span.clone(), what, left_out(span));
    }

    fn in_constant(&mut self, look: impl FnOnce(&mut Self)) {
        self.constant += 1;
        look(self);
        self.constant -= 1;
    }

    fn function(&mut self, signature: &Signature, block: &Block) {
        if values::is_words(&signature.output) || self.without.iter().any(|name| signature.ident == name) {
            return;
        }
        let gives_nothing = matches!(signature.output, ReturnType::Default);
        let outer = (std::mem::replace(&mut self.function, signature.ident.to_string()), std::mem::replace(&mut self.gives_nothing, gives_nothing));
        self.constant += usize::from(signature.constness.is_some());
        self.whole_body(&signature.output, block);
        if gives_nothing {
            self.unit_tail(block);
        }
        self.visit_block(block);
        self.constant -= usize::from(signature.constness.is_some());
        (self.function, self.gives_nothing) = outer;
    }

    /// The function returns at once.
    fn whole_body(&mut self, output: &ReturnType, block: &Block) {
        let (Some(first), Some(last)) = (block.stmts.first(), block.stmts.last()) else { return };
        let inside = span(first).start..span(last).end;
        if values::is_iterator(output) {
            let emptied = vec![text("({ "), Piece::Source(inside.clone()), text(format!(" }}).take(if {SWITCH} {{ 0 }} else {{ usize::MAX }})"))];
            return self.add(inside, "return nothing".to_owned(), emptied);
        }
        let at = inside.start;
        for value in values::of(output).into_iter().filter(|value| self.text[inside.clone()] != **value) {
            self.add(at..at, format!("return {value}"), vec![text(format!("if {SWITCH} {{ return {value}; }} "))]);
        }
    }

    /// The last call of a block from which nothing is expected.
    fn unit_tail(&mut self, block: &Block) {
        if let Some(Stmt::Expr(expr, None)) = block.stmts.last() {
            self.unit(expr);
        }
    }

    fn unit(&mut self, expr: &Expr) {
        match expr {
            Expr::MethodCall(call) if tells(call) => self.found.telling += 1,
            Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_) => self.leave_out(span(expr)),
            Expr::Block(inner) => self.unit_tail(&inner.block),
            Expr::If(branch) => {
                self.unit_tail(&branch.then_branch);
                if let Some((_, other)) = &branch.else_branch {
                    self.unit(other);
                }
            }
            Expr::Match(choice) => choice.arms.iter().for_each(|arm| self.unit(&arm.body)),
            _ => {}
        }
    }

    fn binary(&mut self, binary: &ExprBinary) {
        let whole = span(binary);
        if matches!(binary.op, BinOp::Eq(_) | BinOp::Ne(_)) {
            return self.turn(whole);
        }
        if has_let(&binary.left) || has_let(&binary.right) {
            return self.chain(binary);
        }
        let (left, right) = (span(&*binary.left), span(&*binary.right));
        let op = self.source(span(&binary.op));
        for other in others(&binary.op) {
            let what = format!("`{op}` becomes `{other}` in `{}`", self.source(whole.clone()));
            let changed = vec![text("("), Piece::Source(left.clone()), text(format!(") {other} (")), Piece::Source(right.clone()), text(")")];
            self.add(whole.clone(), what, instead(changed, whole.clone()));
        }
    }

    /// `if let … && condition`: the condition is not asked.
    fn chain(&mut self, binary: &ExprBinary) {
        let first = if matches!(&*binary.left, Expr::Binary(_)) { None } else { Some(&binary.left) };
        for part in first.into_iter().chain([&binary.right]).filter(|part| !has_let(part)) {
            self.grant(span(&**part));
        }
    }

    fn method(&mut self, call: &ExprMethodCall) {
        let (whole, name) = (span(call), call.method.to_string());
        if QUESTIONS.contains(&name.as_str()) {
            self.turn(whole);
        } else if let Some(other) = twin(&name) {
            let method = span(&call.method);
            let what = format!("`{name}` becomes `{other}` in `{}`", self.source(method.start..whole.end));
            let changed = vec![Piece::Source(whole.start..method.start), text(other), Piece::Source(method.end..whole.end)];
            self.add(whole.clone(), what, instead(changed, whole));
        } else if SIEVES.contains(&name.as_str())
            && let Some(Expr::Closure(closure)) = call.args.first()
        {
            self.grant(span(&*closure.body));
        }
    }

    fn arms(&mut self, arms: &[Arm]) {
        let rest = arms.last().filter(|arm| takes_all(arm)).map(|arm| self.text[span(&*arm.body)].to_owned());
        for arm in arms {
            let guard = arm.guard.as_ref().map(|(_, guard)| &**guard).filter(|guard| !has_let(guard));
            if let Some(guard) = guard {
                self.grant(span(guard));
            }
            let droppable = rest.as_deref().is_some_and(|rest| self.text[span(&*arm.body)] != *rest) && !takes_all(arm);
            if !droppable {
                continue;
            }
            let what = format!("leave out the arm `{}`", self.source(span(&arm.pat).start..span(&arm.fat_arrow_token).start));
            match (guard, &arm.guard) {
                (Some(guard), _) => self.add(span(guard), what, vec![text(format!("(!{SWITCH} && (")), Piece::Source(span(guard)), text("))")]),
                (None, None) => self.add(span(&arm.pat).end..span(&arm.pat).end, what, vec![text(format!(" if !{SWITCH}"))]),
                (None, Some(_)) => {}
            }
        }
    }
}

fn for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let mut test = attribute.path().is_ident("test");
        if attribute.path().is_ident("cfg") {
            let _ = attribute.parse_nested_meta(|meta| {
                test |= meta.path.is_ident("test");
                Ok(())
            });
        }
        test
    })
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if !for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        let of = item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last()).map(|last| last.ident.to_string());
        if of.is_some_and(|name| WORDY.contains(&name.as_str())) {
            return;
        }
        let owner = if let syn::Type::Path(path) = &*item.self_ty { path.path.segments.last().map(|last| last.ident.to_string()) } else { None };
        let outer = std::mem::replace(&mut self.owner, owner.unwrap_or_default());
        visit::visit_item_impl(self, item);
        self.owner = outer;
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        if !for_tests(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        if !for_tests(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
    }

    fn visit_item_const(&mut self, item: &'a syn::ItemConst) {
        self.in_constant(|finder| visit::visit_item_const(finder, item));
    }

    fn visit_item_static(&mut self, item: &'a syn::ItemStatic) {
        self.in_constant(|finder| visit::visit_item_static(finder, item));
    }

    fn visit_impl_item_const(&mut self, item: &'a syn::ImplItemConst) {
        self.in_constant(|finder| visit::visit_impl_item_const(finder, item));
    }

    fn visit_trait_item_const(&mut self, item: &'a syn::TraitItemConst) {
        self.in_constant(|finder| visit::visit_trait_item_const(finder, item));
    }

    fn visit_expr_const(&mut self, expr: &'a syn::ExprConst) {
        self.in_constant(|finder| visit::visit_expr_const(finder, expr));
    }

    fn visit_expr_repeat(&mut self, expr: &'a syn::ExprRepeat) {
        self.visit_expr(&expr.expr);
        self.in_constant(|finder| finder.visit_expr(&expr.len));
    }

    fn visit_variant(&mut self, variant: &'a syn::Variant) {
        self.in_constant(|finder| visit::visit_variant(finder, variant));
    }

    fn visit_type(&mut self, kind: &'a syn::Type) {
        self.in_constant(|finder| visit::visit_type(finder, kind));
    }

    fn visit_generic_argument(&mut self, argument: &'a syn::GenericArgument) {
        self.in_constant(|finder| visit::visit_generic_argument(finder, argument));
    }

    fn visit_pat(&mut self, pat: &'a Pat) {
        self.in_constant(|finder| visit::visit_pat(finder, pat));
    }

    fn visit_block(&mut self, block: &'a Block) {
        for (at, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Expr(Expr::MethodCall(call), Some(_)) if tells(call) => self.found.telling += 1,
                Stmt::Expr(Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_), Some(_)) => self.leave_out(span(stmt)),
                Stmt::Expr(expr @ (Expr::If(_) | Expr::Match(_) | Expr::Block(_)), semicolon) if semicolon.is_some() || at + 1 < block.stmts.len() => {
                    self.unit(expr);
                }
                _ => {}
            }
        }
        visit::visit_block(self, block);
    }

    fn visit_expr_for_loop(&mut self, expr: &'a syn::ExprForLoop) {
        self.unit_tail(&expr.body);
        visit::visit_expr_for_loop(self, expr);
    }

    fn visit_expr_while(&mut self, expr: &'a syn::ExprWhile) {
        self.unit_tail(&expr.body);
        visit::visit_expr_while(self, expr);
    }

    fn visit_expr_loop(&mut self, expr: &'a syn::ExprLoop) {
        self.unit_tail(&expr.body);
        visit::visit_expr_loop(self, expr);
    }

    fn visit_expr_return(&mut self, expr: &'a syn::ExprReturn) {
        if let Some(last) = expr.expr.as_deref().filter(|_| self.gives_nothing) {
            self.unit(last);
        }
        visit::visit_expr_return(self, expr);
    }

    fn visit_expr_binary(&mut self, binary: &'a ExprBinary) {
        self.binary(binary);
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'a syn::ExprUnary) {
        match unary.op {
            // Turning the question round is the same, and is already among them.
            UnOp::Not(_) if !is_question(&unary.expr) => self.turn(span(unary)),
            UnOp::Neg(_) => {
                let what = format!("`-` is dropped in `{}`", self.source(span(unary)));
                self.add(span(unary), what, instead(vec![Piece::Source(span(&*unary.expr))], span(unary)));
            }
            _ => {}
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_method_call(&mut self, call: &'a ExprMethodCall) {
        // What is worked out for the log alone is no rule.
        if !tells(call) {
            self.method(call);
            visit::visit_expr_method_call(self, call);
        }
    }

    fn visit_expr_macro(&mut self, mac: &'a syn::ExprMacro) {
        if mac.mac.path.is_ident("matches") {
            self.turn(span(mac));
        }
    }

    fn visit_expr_match(&mut self, choice: &'a syn::ExprMatch) {
        self.arms(&choice.arms);
        visit::visit_expr_match(self, choice);
    }
}
