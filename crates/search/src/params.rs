use std::sync::LazyLock;
pub(crate) static P: LazyLock<[i32; 24]> = LazyLock::new(|| {
    let mut p =
        [85, 8, 250, 200, 4, 200, 110, 95, 9, 22, 150, 3500, 60, 230, 0, 18, 3, 2, 1024, 512, 1024, 8, 1, 0];
    if let Ok(t) = std::env::var("AP") {
        for kv in t.split('+').filter(|t| !t.is_empty()) {
            let (k, v) = kv.split_once('=').unwrap();
            p[k.parse::<usize>().unwrap()] = v.parse().unwrap();
        }
    }
    p
});
#[inline(always)]
pub(crate) fn p(i: usize) -> i32 {
    P[i]
}
