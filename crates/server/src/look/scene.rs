//! Card art: a lantern-lit vista with an emblem before it. Covers are the same in deeper ink.

use super::dice::Dice;
use super::draw::{dec, on_circle, whole};
use super::emblem::{Params, Shape, Tone, emblem_body};
use super::icons::symbol;
use super::style;
use maud::{Markup, PreEscaped};

/// What the ridges of a scene are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vista {
    /// A city.
    Roofs,
    /// The wild; time.
    Peaks,
    /// A forest.
    Pines,
    /// Anywhere else.
    Hills,
}

impl Vista {
    /// All kinds of ridges.
    pub const ALL: [Vista; 4] = [Vista::Roofs, Vista::Peaks, Vista::Pines, Vista::Hills];

    /// As written in addresses.
    pub fn name(self) -> &'static str {
        ["roofs", "peaks", "pines", "hills"][self as usize]
    }
}

/// A scene to be drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scene<'a> {
    /// Whose scene: everything random comes from here.
    pub id: &'a str,
    /// The icon on the emblem.
    pub charge: &'a str,
    /// The colour of the air.
    pub tone: Tone,
    /// What stands on the horizon.
    pub vista: Vista,
    /// Width and height of the window.
    pub size: (f64, f64),
    /// The size of the emblem, as a share of its 100 units.
    pub scale: f64,
    /// The height of the emblem's centre, as a share of the window's.
    pub centre: f64,
}

impl<'a> Scene<'a> {
    /// A scene as it lies on a card.
    pub fn card(id: &'a str, charge: &'a str, tone: Tone, vista: Vista) -> Self {
        Scene { id, charge, tone, vista, size: (240.0, 132.0), scale: 0.82, centre: 0.47 }
    }

    /// A scene as it stands on the cover of a box.
    pub fn cover(id: &'a str, charge: &'a str, tone: Tone, vista: Vista) -> Self {
        Scene { id, charge, tone, vista, size: (220.0, 250.0), scale: 1.12, centre: 0.36 }
    }

    /// The drawing inside the window.
    pub fn body(&self) -> String {
        let params = Params::of(self.id);
        let mut dice = Dice::new(params.seed);
        let ((w, h), s) = (self.size, self.scale);
        let middle = h * self.centre;
        let sun_x = w / 2.0 + dice.sign() * (w * 0.19).min(s * 50.0);
        let sun_y = h * (self.centre + dice.between(-0.17, -0.03));
        let sun_r = dice.between(13.0, 20.0);
        let n = f64::from(params.rays);
        let ray = |k: u8| {
            let end = |k: f64| on_circle(260.0, k * 360.0 / n, w / 2.0, middle);
            format!("M{} {}L{} {}z", w / 2.0, whole(middle), end(f64::from(k)), end(f64::from(k) + 0.42))
        };
        let mut out = format!(r#"<rect class="a-sky" width="{w}" height="{h}"/>"#);
        out.push_str(&format!(r#"<path class="a-ray" d="{}"/>"#, (0..params.rays).map(ray).collect::<String>()));
        out.push_str(&format!(r#"<circle class="a-disc" cx="{}" cy="{}" r="{}"/>"#, whole(sun_x), whole(sun_y), whole(sun_r)));
        for (k, (base, height)) in [(0.66, 0.22), (0.8, 0.2), (0.97, 0.16)].into_iter().enumerate() {
            let step = 26.0 - 4.0 * k as f64;
            out.push_str(&format!(r#"<path class="a-ridge{}" d="{}"/>"#, k + 1, ridge(&mut dice, w, h * base, h * height, self.vista, step)));
            if k < 2 {
                let (y, tall) = (whole(h * (base - 0.12)), whole(h * 0.34));
                out.push_str(&format!(r##"<rect class="a-mist" fill="url(#mist)" y="{y}" width="{w}" height="{tall}"/>"##));
            }
        }
        let (x, y) = (whole(w / 2.0 - 50.0 * s), whole(middle - 50.0 * s));
        out.push_str(&format!(
            r##"<g class="a-emblem" transform="translate({x} {y}) scale({})"><circle class="a-halo" cx="50" cy="50" r="47"/>{}{}<circle class="e-boss" cx="50" cy="50" r="23"/><use class="e-charge" href="#i-{}" x="33" y="33" width="34" height="34"/></g>"##,
            dec(s, 2),
            params.ring(),
            params.rosette(21.0),
            self.charge,
        ));
        out
    }
}

fn ridge(dice: &mut Dice, w: f64, y: f64, amp: f64, vista: Vista, step: f64) -> String {
    let first = y + dice.between(-amp, amp) * 0.5;
    let mut x = 0.0;
    if vista == Vista::Peaks {
        let mut points = vec![format!("0 {}", whole(first))];
        while x < w {
            x += dice.between(step * 0.6, step * 1.4);
            let top = if points.len() % 2 == 1 { y - amp * dice.between(0.4, 1.0) } else { y + amp * dice.between(0.0, 0.4) };
            points.push(format!("{} {}", whole(x), whole(top)));
        }
        return format!("M0 400L{} {w} 400z", points.join(" "));
    }
    let mut d = format!("M0 400V{}", whole(y));
    while x < w {
        x += match vista {
            Vista::Roofs => roof(dice, &mut d, x, y, amp, step),
            Vista::Pines => {
                let a = dice.between(step * 0.35, step * 0.6);
                let h = dice.between(0.5, 1.2) * amp;
                d.push_str(&format!("L{} {} {} {}", whole(x + a * 0.5), whole(y - h), whole(x + a), whole(y + dice.between(-2.0, 3.0))));
                a
            }
            _ => {
                let a = dice.between(step * 1.2, step * 2.0);
                let rise = -amp * dice.between(0.3, 1.2);
                d.push_str(&format!("q{} {} {} {}", whole(a / 2.0), whole(rise), whole(a), whole(dice.between(-3.0, 3.0))));
                a
            }
        };
    }
    d.push_str("V400z");
    d
}

fn roof(dice: &mut Dice, d: &mut String, x: f64, y: f64, amp: f64, step: f64) -> f64 {
    let a = dice.between(step * 0.5, step);
    let h = dice.between(0.2, 1.0) * amp;
    let kind = dice.unit();
    let at = |share: f64| whole(y - h * share);
    let along = |share: f64| whole(x + a * share);
    d.push_str(&if kind < 0.55 {
        format!("V{}L{} {} {} {}", at(0.4), whole(x + a / 2.0), at(1.0), along(1.0), at(0.4))
    } else if kind < 0.8 {
        format!("V{}H{}", at(0.6), along(1.0))
    } else {
        format!("V{}L{} {} {} {}V{}H{}", at(0.8), along(0.25), at(1.7), along(0.5), at(0.8), at(0.3), along(1.0))
    });
    a
}

/// The scene as it stands in a page; decoration, so it is silent.
pub fn scene(scene: &Scene) -> Markup {
    let (w, h) = scene.size;
    let tone = scene.tone.name();
    PreEscaped(format!(r#"<svg class="art tone-{tone}" viewBox="0 0 {w} {h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{}</svg>"#, scene.body()))
}

/// How a picture is inked when it is a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// As on a card.
    Paper,
    /// As on a cover: a nocturne.
    Night,
}

/// The scene as a file of its own, with everything it needs: pages show it as an image and keep it.
pub fn scene_file(scene: &Scene, ink: Ink) -> String {
    let (w, h) = scene.size;
    let mist = concat!(
        r##"<linearGradient id="mist" x2="0" y2="1"><stop offset="0" stop-color="#f4ecd9" stop-opacity="0"/>"##,
        r##"<stop offset=".6" stop-color="#f4ecd9" stop-opacity=".42"/><stop offset="1" stop-color="#f4ecd9" stop-opacity="0"/></linearGradient>"##
    );
    file((w, h), scene.tone, ink, &format!("{mist}{}", symbol(scene.charge)), &scene.body())
}

/// The emblem as a file of its own.
pub fn emblem_file(id: &str, charge: &str, tone: Tone, shape: Shape) -> String {
    let name = shape.name();
    let outline = emblem_body(id, charge, shape).split("/>").next().map(|base| base.replace(r#" class="e-field""#, "")).unwrap_or_default();
    let clip = format!(r#"<clipPath id="clip-{name}">{outline}/></clipPath>"#);
    file((100.0, 100.0), tone, Ink::Paper, &format!("{clip}{}", symbol(charge)), &emblem_body(id, charge, shape))
}

fn file((w, h): (f64, f64), tone: Tone, ink: Ink, defs: &str, body: &str) -> String {
    let colour = style::dye(tone).unwrap_or("#38454d");
    let rules = style::picture_rules(ink == Ink::Night);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" preserveAspectRatio="xMidYMid slice"><style>svg{{--tone:{colour}}}{rules}</style><defs>{defs}</defs>{body}</svg>"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    #[test]
    fn scenes_are_those_of_the_recipe() {
        let samples = [
            (Scene::card("mw-w-02", "drop", Tone::Plum, Vista::Roofs), "754ecae6a93786f534b2b506015814984e2bf7e44e2cb8314ba9cf9073b5a5b7"),
            (Scene::card("mw-w-05", "flame", Tone::Walnut, Vista::Hills), "a74c80acb1f357f4a1e2310e30e3c57650f8964d4ab36febde773157534c470e"),
            (Scene::card("mf-368", "snow", Tone::Night, Vista::Peaks), "766202f0c39065db9f1abfc684e9a8abb65ac343393fce1d0a2bba097c8493fa"),
            (Scene::card("mw-rest", "moon", Tone::Slate, Vista::Pines), "5ce0d791538b654f51e00fff631b765b35916a08bfed7ee72c34c4623cf0a581"),
        ];
        for (scene, digest) in samples {
            let body = scene.body();
            assert_eq!(format!("{:x}", Sha256::digest(body.as_bytes())), digest, "{}: {}", scene.id, &body[..200]);
        }
    }
}
