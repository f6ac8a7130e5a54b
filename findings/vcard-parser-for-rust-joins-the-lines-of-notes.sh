#!/bin/sh
# vcard_parser 0.2.3 (Rust) drops the escaped line breaks of a text as it reads a vCard (RFC 6350 4.1): the lines of a note stand together
# without a space, and so they are written again. calcard 0.3.14 (Rust) keeps them.
# Seen: NOTE:Speaks FrenchComes by bike; calcard 'Speaks French\nComes by bike'
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cargo init --quiet --vcs none --name check .
cargo add --quiet vcard_parser@=0.2.3 calcard@=0.3.14
cat > src/main.rs <<'RS'
fn main() {
    let lines = ["BEGIN:VCARD", "VERSION:4.0", "FN:Eva Mayer", r"NOTE:Speaks French\nComes by bike", "END:VCARD", ""];
    let card = lines.join("\r\n");
    let note = |text: String| text.lines().find(|line| line.starts_with("NOTE")).unwrap().trim().to_string();
    let seen = note(vcard_parser::parse_vcards(&card).unwrap()[0].export());
    let other = note(calcard::vcard::VCard::parse(&card).unwrap().to_string());
    println!("vcard_parser {seen} calcard {other}");
    assert_eq!(seen, "NOTE:Speaks FrenchComes by bike");
    assert_eq!(other, r"NOTE:Speaks French\nComes by bike");
}
RS
cargo run --quiet
