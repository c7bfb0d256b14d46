//! A small font of straight strokes, so that pictures need none from the system. Capitals only.

/// Height of a capital.
pub(super) const HEIGHT: f32 = 6.0;
/// From one letter to the next.
pub(super) const ADVANCE: f32 = 5.6;

/// Letters with their strokes: points as two digits, x from 0 to 4 and y from 0 (top) to 6, strokes apart by blanks.
const LETTERS: &[(char, &str)] = &[
    ('A', "0602204246 0444"),
    ('B', "06003041423344453606 0333"),
    ('C', "4130100105163645"),
    ('D', "06003041453606"),
    ('E', "40000646 0333"),
    ('F', "400006 0333"),
    ('G', "41301001051636454323"),
    ('H', "0006 4046 0343"),
    ('I', "1030 2026 1636"),
    ('J', "4045361605"),
    ('K', "0006 400346"),
    ('L', "000646"),
    ('M', "0600234046"),
    ('N', "06004640"),
    ('O', "103041453616050110"),
    ('P', "06003041423303"),
    ('Q', "103041453616050110 3446"),
    ('R', "06003041423303 2346"),
    ('S', "413010010213334445361605"),
    ('T', "0040 2026"),
    ('U', "000516364540"),
    ('V', "002640"),
    ('W', "0016233640"),
    ('X', "0046 4006"),
    ('Y', "002340 2326"),
    ('Z', "00400646"),
    ('0', "103041453616050110 3214"),
    ('1', "112026 1636"),
    ('2', "01103041420646"),
    ('3', "0110304142334445361605 3313"),
    ('4', "36300444"),
    ('5', "4000033344453606"),
    ('6', "40200205163645443303"),
    ('7', "004016"),
    ('8', "103041423313020110 1304051636454433"),
    ('9', "43130201103041442606"),
    ('-', "0343"),
    ('+', "0343 2125"),
    ('.', "1516262515"),
    (',', "252617"),
    (':', "2122 2526"),
    ('%', "0640 0010110100 3545463635"),
    ('\'', "2022"),
    ('#', "1016 3036 0242 0444"),
    ('/', "0640"),
    ('(', "30121436"),
    (')', "10323416"),
    ('?', "01103041422324 2626"),
    ('!', "2024 2626"),
    ('_', "0646"),
    ('"', "1012 3032"),
    ('=', "0242 0444"),
    ('*', "1135 3115 0343"),
    ('&', "461120310405162644"),
];

/// The strokes of a letter; those of a small square for one that is not known.
pub(super) fn strokes(letter: char) -> Vec<Vec<(f32, f32)>> {
    let capital = letter.to_ascii_uppercase();
    let found = LETTERS.iter().find(|(known, _)| *known == capital).map(|(_, strokes)| *strokes);
    let strokes = found.unwrap_or(if letter.is_whitespace() { "" } else { UNKNOWN });
    strokes.split(' ').filter(|stroke| !stroke.is_empty()).map(points).collect()
}

const UNKNOWN: &str = "0242460602";

fn points(stroke: &str) -> Vec<(f32, f32)> {
    let digits: Vec<f32> = stroke.bytes().map(|digit| f32::from(digit.wrapping_sub(b'0'))).collect();
    digits.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_lie_in_their_box() {
        for (letter, text) in LETTERS {
            assert!(
                text.split(' ').all(|stroke| stroke.len() >= 4 && stroke.len().is_multiple_of(2)),
                "{letter}"
            );
            let inside = |(x, y): &(f32, f32)| *x <= 4.0 && *y <= HEIGHT + 1.0;
            assert!(strokes(*letter).iter().flatten().all(inside), "{letter}");
        }
    }

    #[test]
    fn small_letters_are_drawn_as_capitals() {
        assert_eq!(strokes('a'), strokes('A'));
        assert!(strokes(' ').is_empty());
    }
}
