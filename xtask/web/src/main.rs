//! `alfil-web-glue MODULE.wasm NAME FOLDER`: writes a module, its JavaScript and its types into a folder.

use anyhow::{Context as _, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [module, name, folder] = args.as_slice() else {
        bail!("usage: alfil-web-glue MODULE.wasm NAME FOLDER");
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.web(true)?;
    bindgen.generate(folder).with_context(|| format!("cannot make the glue of {module}"))
}
