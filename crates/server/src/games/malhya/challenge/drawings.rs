//! Pictures of Challenges, in ink: four creatures, and what lies beside a way. A Challenge without a picture of its own gets a hill with eyes.

use mistgate_kernel::Chance;
use std::fmt::Write;

/// The ground of an Encounter: sky, hills, and water or earth in front.
fn ground(front: &str) -> String {
    let mut svg = String::from(r#"<rect class="w-sky" x="-400" y="-300" width="1600" height="620"/><path class="w-far w-far--2" d="M-400 330"#);
    let mut chance = Chance::new(88);
    for at in 0..34 {
        let _ = write!(svg, "L{} {}", at * 50 - 400, if at % 2 == 0 { 232 + chance.below(40) } else { 178 + chance.below(34) });
    }
    svg.push_str(r#"V330z"/><path class="w-far" d="M-400 340"#);
    for at in 0..160 {
        let _ = write!(svg, "L{} {}", at * 10 - 400, if at % 2 == 0 { 300 + chance.below(6) } else { 262 + chance.below(26) });
    }
    let _ = write!(svg, r#"V340z"/><rect class="{front}" x="-400" y="300" width="1600" height="700"/>"#);
    for _ in 0..46 {
        let (x, y) = (chance.below(1100) as i32 - 150, 320 + chance.below(300) as i32);
        let _ = write!(svg, r#"<path class="w-ripple" d="M{x} {y}q6-6 12 0t12 0"/>"#);
    }
    svg
}

/// The picture of an Encounter.
pub fn creature(number: u16) -> String {
    let (front, drawn) = match number {
        86 => ("w-earth", COLOSSUS),
        87 => ("w-mere", WEIR),
        88 => ("w-mere", WYRM),
        89 => ("w-earth", DRAGON),
        _ => ("w-earth", HILL),
    };
    ground(front) + drawn
}

/// Where the plate of a zone lies on a picture, as a column and a row of the page.
pub fn plate(number: u16, zone: usize, zones: usize) -> (u8, u8) {
    let places: &[(u8, u8)] = match number {
        86 => &[(7, 22), (13, 16), (28, 15), (21, 9), (34, 21)],
        87 => &[(6, 22), (11, 14), (30, 13), (21, 20)],
        88 => &[(34, 20), (30, 4), (32, 12), (21, 23), (7, 17)],
        89 => &[(7, 20), (12, 8), (23, 15), (34, 10)],
        _ => &[],
    };
    places.get(zone).copied().unwrap_or_else(|| (5 + (zone * 30 / zones.max(1)) as u8, if zone.is_multiple_of(2) { 8 } else { 21 }))
}

/// A machine on two legs, bent over a trough, with a fire in its belly.
const COLOSSUS: &str = r#"<g transform="translate(0 -6)"><path class="w-iron" d="M300 150h210l36 120-44 66H306l-46-66z"/><path class="w-ink" d="M300 150l-40 120 46 66h196l44-66-36-120z"/><path class="w-iron" d="M340 62h118l26 52-30 40H344l-28-40z"/><path class="w-ink" d="M340 62h118l26 52-30 40H344l-28-40zM330 112h144M356 80h86"/><circle class="w-eye" cx="372" cy="128" r="10"/><circle class="w-eye" cx="430" cy="128" r="10"/><path class="w-fire" d="M364 206h80v66c-14 18-66 18-80 0z"/><path class="w-ink" d="M364 206h80v66c-14 18-66 18-80 0zM384 206v78M404 206v82M424 206v78"/><path class="w-iron" d="M288 330h70l-8 96 22 84h-110l18-84zM448 330h70l10 96 20 84H438l16-84z"/><path class="w-ink" d="M288 330h70l-8 96 22 84h-110l18-84zM448 330h70l10 96 20 84H438l16-84zM282 424h72M454 424h76"/><circle class="w-iron" cx="318" cy="404" r="34"/><circle class="w-iron" cx="488" cy="404" r="34"/><path class="w-ink" d="M284 404a34 34 0 1 0 68 0a34 34 0 1 0-68 0M454 404a34 34 0 1 0 68 0a34 34 0 1 0-68 0M318 388v32M302 404h32M488 388v32M472 404h32"/><path class="w-iron" d="M262 176l-66 60-26 110 26 8 34-96 48-38zM548 176l70 50 36 96 54 36-12 20-70-40-38-88-44-34z"/><path class="w-ink" d="M262 176l-66 60-26 110 26 8 34-96 48-38M548 176l70 50 36 96 54 36-12 20-70-40-38-88-44-34"/><path class="w-blade" d="M164 346l40 6 8 130-46 46-24-60z"/><path class="w-ink" d="M164 346l40 6 8 130-46 46-24-60z"/><path class="w-wood" d="M612 412h180l-20 74H632z"/><path class="w-ink" d="M612 412h180l-20 74H632zM604 412h196M640 430l30 12M700 436l32-8M742 452l22-10"/></g>"#;

/// A dam of whatever came down the river: wheels, doors, a post, and the water behind it.
const WEIR: &str = r#"<path class="d-water" d="M60 190h680v150c-60 18-120-8-180 6s-110 12-170 0-120 10-170-2-100 10-160-6z"/><path class="w-foam" d="M80 204q40-14 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0"/><path class="w-wood" d="M110 330l560-60 14 40-560 64z"/><path class="w-ink" d="M110 330l560-60 14 40-560 64zM160 330l12 34M260 318l12 36M540 290l12 34M620 280l12 34"/><circle class="w-wood" cx="206" cy="366" r="84"/><circle class="w-hole" cx="206" cy="366" r="60"/><path class="w-ink" d="M122 366a84 84 0 1 0 168 0a84 84 0 1 0-168 0M146 366a60 60 0 1 0 120 0a60 60 0 1 0-120 0M206 306v120M146 366h120M164 324l84 84M248 324l-84 84"/><circle class="w-wood" cx="330" cy="420" r="58"/><circle class="w-hole" cx="330" cy="420" r="40"/><path class="w-ink" d="M272 420a58 58 0 1 0 116 0a58 58 0 1 0-116 0M330 380v80M290 420h80M302 392l56 56M358 392l-56 56"/><path class="w-wood" d="M520 220h74v190h-74zM598 226l72 12v186l-72-14z"/><path class="w-ink" d="M520 220h74v190h-74zM598 226l72 12v186l-72-14zM538 240h38v58h-38zM538 316h38v74h-38zM614 250l40 8v52l-40-6zM614 326l40 6v64l-40-8zM584 316v14M608 322v14"/><path class="w-wood" d="M404 150h44l10 330h-64z"/><path class="w-ink" d="M404 150h44l10 330h-64zM404 210h46M402 280h50M400 350h54M398 420h58"/><path class="w-foam" d="M394 484q16-10 34 0t34 0M150 456q20-10 40 0t40 0M560 430q20-10 40 0t40 0 40 0M280 486q24-12 50 0t50 0"/>"#;

/// A wyrm in a swamp.
const WYRM: &str = r#"<g transform="translate(-20 -10) scale(.95)"><path class="w-out" d="M150 560C60 470 90 350 210 330C340 308 360 470 480 470C610 470 640 330 560 250C500 190 430 190 400 130"/><path class="w-body" d="M150 560C60 470 90 350 210 330C340 308 360 470 480 470C610 470 640 330 560 250C500 190 430 190 400 130"/><path class="w-belly" d="M150 560C60 470 90 350 210 330C340 308 360 470 480 470C610 470 640 330 560 250C500 190 430 190 400 130"/><path class="w-scale" d="M150 560C60 470 90 350 210 330C340 308 360 470 480 470C610 470 640 330 560 250C500 190 430 190 400 130"/><path class="w-head" d="M338 118C330 70 372 30 430 34c52 4 92 34 132 44 10 3 10 14 0 17-26 7-48 8-70 4 24 12 46 16 66 15 9 0 12 10 4 14-48 26-112 32-160 12-38-6-60-10-64-22z"/><path class="w-ink" d="M492 99c-30-4-52-4-80 4M430 76c-8-6-18-6-26 2M352 96c-18-4-30-14-38-30 20 4 34 10 46 18M368 60c-12-12-16-26-14-42 14 10 24 20 30 34M516 96l4 9M538 96l3 8M500 112l5-8M524 118l3-8"/><ellipse class="w-eye" cx="434" cy="68" rx="11" ry="7" transform="rotate(14 434 68)"/><path class="w-pupil" d="M434 61v14"/><path class="w-foam" d="M92 560q30-16 60-2t60 0M400 486q40-20 84-4t80-6"/></g>"#;

/// A dragon that sleeps, more or less, around a harpoon.
const DRAGON: &str = r#"<path class="w-out" d="M90 470C160 520 320 520 430 500C560 478 640 440 640 360C640 280 560 250 470 268"/><path class="w-body" d="M90 470C160 520 320 520 430 500C560 478 640 440 640 360C640 280 560 250 470 268"/><path class="w-belly" d="M90 470C160 520 320 520 430 500C560 478 640 440 640 360C640 280 560 250 470 268"/><path class="w-scale" d="M90 470C160 520 320 520 430 500C560 478 640 440 640 360C640 280 560 250 470 268"/><path class="w-head" d="M250 470C230 370 290 290 400 288c110-2 180 60 190 130-90 74-250 92-340 52z"/><path class="w-head" d="M360 330C300 250 200 190 96 170c40 40 50 70 48 104 44-2 70 12 86 44 36-14 74-10 130 12z"/><path class="w-ink" d="M360 330C300 290 220 240 144 274M360 330c-50-36-110-60-130-12M360 330C290 262 196 206 96 170M470 300l22-26 10 30 26-18 4 32"/><path class="w-head" d="M560 420c20-60 70-92 132-84 52 6 84 36 84 62 0 30-36 52-84 56-60 6-118-4-132-34z"/><path class="w-ink" d="M776 398c-30 14-70 18-104 10M716 372c-10-8-24-8-34 0M600 360c-10-20-10-38 0-56 14 14 20 30 20 48M640 342c-4-20 0-36 12-50 10 16 12 32 8 48M760 412l-6 10M738 416l-4 10"/><path class="w-pupil" d="M686 372h28"/><path class="w-wood" d="M424 96l14-4 34 280-14 2z"/><path class="w-ink" d="M424 96l14-4 34 280-14 2zM418 108l32-6M430 64l-8 34 18-4z"/><path class="w-foam" d="M782 380q14-10 10-24t14-22M800 402q18-4 20-20"/>"#;

/// A hill with eyes.
const HILL: &str = r#"<path class="w-head" d="M120 500C150 330 250 220 400 210s260 110 290 290z"/><path class="w-ink" d="M220 470c20-60 40-90 70-120M580 470c-20-60-40-90-70-120M330 300c40-16 100-16 140 0"/><ellipse class="w-eye" cx="350" cy="360" rx="22" ry="13"/><ellipse class="w-eye" cx="450" cy="360" rx="22" ry="13"/><path class="w-pupil" d="M350 348v24M450 348v24"/>"#;

/// What lies beside a way: trees, steps, mugs or mules, wherever no stone is near. The same for the same Challenge.
pub fn scattered(number: u16, stones: &[(i32, i32)]) -> String {
    let stamp = match number {
        92 => r#"<path class="t-ink" d="M-22 12h44M-18 4h36M-14-4h28M-10-12h20"/>"#,
        93 => r#"<path class="t-stamp" d="M-9-12H9V12H-9z"/><path class="t-ink" d="M-9-12H9V12H-9zM9-7c9 0 9 13 0 13M-9-6H9"/>"#,
        94 => {
            r#"<path class="t-stamp" d="M-9-14C-13-4-9 5-7 11-6 17-1 21 4 20 10 19 12 14 11 8 9 1 10-8 7-14z"/><path class="t-ink" d="M-9-14C-13-4-9 5-7 11-6 17-1 21 4 20 10 19 12 14 11 8 9 1 10-8 7-14zM-9-14C-12-22-12-30-8-36-4-30-3-22-4-15M2-15C2-23 4-30 9-35 12-28 10-20 7-14M-4-4h.1M4-4h.1M1 14h.1M6 13h.1"/>"#
        }
        _ => r#"<path class="t-stamp" d="M0-26L11-6H5L15 12H-15L-5-6h-6z"/><path class="t-ink" d="M0-26L11-6H5L15 12H-15L-5-6h-6zM0 12v8"/>"#,
    };
    let mut chance = Chance::new(u64::from(number));
    let mut svg = String::new();
    let mut laid: Vec<(i32, i32)> = Vec::new();
    for _ in 0..240 {
        let (x, y) = (chance.below(1000) as i32 - 100, chance.below(700) as i32 - 70);
        let near = stones.iter().any(|&(sx, sy)| (sx * 20 - x).abs() < 62 && (sy * 20 - y).abs() < 56);
        let crowded = laid.iter().any(|&(ox, oy)| (ox - x).abs() < 34 && (oy - y).abs() < 30);
        if !near && !crowded {
            laid.push((x, y));
        }
    }
    laid.sort_by_key(|&(x, y)| (y, x));
    for (x, y) in laid {
        let _ = write!(svg, r#"<g transform="translate({x} {y})">{stamp}</g>"#);
    }
    svg
}
