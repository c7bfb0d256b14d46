//! Lets the crate be built anew when the web page was: cargo sees files that are embedded change, but not come.

fn main() {
    let page = "../../web/dist";
    // A packaged crate has no such folder, and an address that leads nowhere would have it built each time.
    let watched = if std::path::Path::new(page).exists() { page } else { "build.rs" };
    println!("cargo::rerun-if-changed={watched}");
}
