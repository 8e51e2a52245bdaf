//! A grid is played in full, the same on any number of threads, and goes on where it was stopped.

use mistgate_frost::Frost;
use mistgate_kernel::{Game, Silent};
use mistgate_lab::grid::run::{Folder, digest};
use mistgate_lab::grid::{Grid, Results, Shard, Summary, html, play, run};
use mistgate_malhya::Malhya;
use mistgate_mistfall::Mistfall;
use mistgate_mistywell::Mistywell;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

const GRID: &str =
    "game = \"mistywell\"\ngames = 6\nseed = 3\nshard = 4\nbots = [\"random\", \"random,novice\"]\n[setup]\nplan_ahead = [false, true]\nrounds = [4]\n";

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("mistgate-grid-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

#[test]
fn every_combination_is_a_cell_and_every_shard_a_part_of_one() {
    let grid = Grid::read(GRID).unwrap();
    let cells = grid.cells();
    let names: Vec<String> = cells.iter().map(|cell| cell.name()).collect();
    assert_eq!(
        names,
        ["plan_ahead false, bots random", "plan_ahead false, bots random,novice", "plan_ahead true, bots random", "plan_ahead true, bots random,novice"]
    );
    assert_eq!(grid.shards()[..3], [Shard { cell: 0, games: 0..4 }, Shard { cell: 0, games: 4..6 }, Shard { cell: 1, games: 0..4 }]);
    assert_eq!(grid.seed_of(&cells[0], 5), grid.seed_of(&cells[1], 5), "the same games for every bot");
    assert_ne!(grid.seed_of(&cells[0], 5), grid.seed_of(&cells[2], 5));
    let setup = cells[2].setup_of::<Mistywell>().unwrap();
    assert_eq!((setup.plan_ahead, setup.rounds), (true, Some(4)));
}

#[test]
fn a_grid_that_cannot_be_played_is_refused_with_a_reason() {
    let refused = |text: &str| Grid::read(text).unwrap_err().to_string();
    assert!(refused("game = \"frost\"\ngames = 0\n").contains("without games"));
    assert!(refused("game = \"frost\"\ngames = 1\nbots = [\"wizard\"]\n").contains("there is no bot `wizard`"));
    assert!(refused("game = \"frost\"\ngames = 1\n[setup]\nplayers = []\n").contains("every axis needs a value"));
    assert!(refused("game = \"frost\"\ngames = 1\nplayers = 3\n").contains("players"));
    let cells = Grid::read("game = \"mistywell\"\ngames = 1\n[setup]\nrounds = [\"many\"]\n").unwrap().cells();
    assert!(cells[0].setup_of::<Mistywell>().unwrap_err().to_string().contains("cannot be read"));
}

/// What the documentation says was measured can be measured again.
#[test]
fn every_table_that_comes_along_can_be_set() {
    fn every_cell<G: Game>(game: &G, grid: &Grid) {
        for cell in grid.cells() {
            let begun = game.begin(&cell.setup_of::<G>().unwrap(), 1, &mut Silent);
            assert!(begun.is_ok(), "{}: {}", cell.name(), begun.err().unwrap());
        }
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/grids");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let grid = Grid::read(&fs::read_to_string(&path).unwrap()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        match grid.game.as_str() {
            "mistywell" => every_cell(&Mistywell::embedded().unwrap(), &grid),
            "mistfall" => every_cell(&Mistfall::with_content(&Mistfall::files()).unwrap(), &grid),
            "frost" => every_cell(&Frost::embedded().unwrap(), &grid),
            "malhya" => every_cell(&Malhya::embedded().unwrap(), &grid),
            other => panic!("{}: there is no {other}", path.display()),
        }
    }
}

#[test]
fn cells_are_named_in_words() {
    let grid = Grid::read("game = \"mistfall\"\ngames = 1\n[setup]\nheroes = [[\"arani\", \"crow\"], [\"fengray\"]]\n").unwrap();
    assert_eq!(grid.cells().iter().map(|cell| cell.name()).collect::<Vec<_>>(), ["heroes arani + crow", "heroes fengray"]);
}

#[test]
fn a_run_can_be_stopped_gone_on_with_and_comes_out_the_same() {
    let (game, grid) = (Mistywell::embedded().unwrap(), Grid::read(GRID).unwrap());
    let whole = folder("whole");
    let kept = Folder::open(&whole, GRID).unwrap();
    run(&game, &grid, &grid.cells(), &kept, 2, &AtomicBool::new(false), &|_| ()).unwrap();
    let expected = kept.gather(&grid).unwrap();

    let pieces = folder("pieces");
    let kept = Folder::open(&pieces, GRID).unwrap();
    let stop = AtomicBool::new(false);
    run(&game, &grid, &grid.cells(), &kept, 1, &stop, &|progress| stop.store(progress.done >= 10, Ordering::Relaxed)).unwrap();
    assert!(kept.gather(&grid).is_err(), "it is not done yet");
    let done = grid.shards().iter().filter(|shard| kept.has(shard)).count();
    assert_eq!(done, 3);
    let told = Mutex::new(Vec::new());
    run(&game, &grid, &grid.cells(), &kept, 1, &AtomicBool::new(false), &|progress| told.lock().unwrap().push(progress.done)).unwrap();
    assert_eq!(told.into_inner().unwrap(), [10, 12, 16, 18, 22, 24], "only what was missing is played");
    let again = kept.gather(&grid).unwrap();
    assert_eq!(again, expected);
    assert_eq!(digest(&again), digest(&expected));
    assert_eq!(Folder::results(&pieces).unwrap(), again);
    assert!(Folder::open(&pieces, "game = \"frost\"\n").unwrap_err().to_string().contains("another grid"));
    fs::remove_dir_all(whole).unwrap();
    fs::remove_dir_all(pieces).unwrap();
}

#[test]
fn a_report_tells_cells_pieces_and_what_differs_from_another_run() {
    let (game, grid) = (Mistywell::embedded().unwrap(), Grid::read(GRID).unwrap());
    let mut all = Results::default();
    for shard in grid.shards() {
        all.append(play::play(&game, &grid, &grid.cells()[shard.cell], &shard, &AtomicBool::new(false)).unwrap().unwrap());
    }
    let summary = Summary::of(&grid, &all);
    assert_eq!(summary.won().among, 24);
    assert_eq!(
        summary.axes(),
        [("plan_ahead".to_owned(), vec!["false".to_owned(), "true".to_owned()]), ("bots".to_owned(), vec!["random".to_owned(), "random,novice".to_owned()])]
    );
    assert_eq!(summary.crossed(("plan_ahead", "true"), ("bots", "random")).among, 6);
    let cell = &summary.cells[1];
    assert_eq!(cell.bots.iter().map(|(_, share)| share.among).sum::<u64>(), 18, "three seats in six games");
    assert_eq!(cell.causes.values().sum::<u64>(), 6);
    assert!(summary.pieces.iter().all(|piece| piece.played.among == 24 && piece.with.among + piece.without.among == 24));
    assert!(summary.curves.contains_key("Unity tokens"));
    let page = html::page(&grid, "0", &summary, Some(("former", &summary)));
    for words in ["plan_ahead × bots", "Against former", "not told apart", "Unity tokens", &summary.pieces[0].piece, "round limit", "</html>"] {
        assert!(page.contains(words), "no {words}");
    }
    assert!(!page.contains("http"), "it needs nothing from elsewhere");
}

#[test]
fn among_rivals_a_report_tells_who_wins_and_whose_cards() {
    let grid = Grid::read("game = \"frost\"\ngames = 8\nseed = 1\nbots = [\"random\"]\n[setup]\nplayers = [2, 3]\nrounds = [6]\n").unwrap();
    let game = mistgate_frost::Frost::embedded().unwrap();
    let mut all = Results::default();
    for shard in grid.shards() {
        all.append(play::play(&game, &grid, &grid.cells()[shard.cell], &shard, &AtomicBool::new(false)).unwrap().unwrap());
    }
    let summary = Summary::of(&grid, &all);
    assert!(summary.rivals);
    let seats = 8 * 2 + 8 * 3;
    assert!(summary.pieces.iter().all(|piece| piece.played.among == seats && piece.with.among + piece.without.among == seats));
    // Somebody wins every game, so by games no card would differ from any other.
    assert!(summary.pieces.iter().any(|piece| piece.with.of > 0 && piece.with.of < piece.with.among));
    let rates = summary.rates();
    assert_eq!(
        rates.iter().map(|(name, share)| (name.as_str(), share.among)).collect::<Vec<_>>()[..3],
        [("players 2: seat 1", 8), ("players 2: seat 2", 8), ("players 3: seat 1", 8)]
    );
    let page = html::page(&grid, "0", &summary, Some(("former", &summary)));
    for words in ["seats that play it", "players 3: seat 3", "16 of them with a winner"] {
        assert!(page.contains(words), "no {words}");
    }
    assert!(!page.contains("100.0% ("), "nobody wins every game");
}
