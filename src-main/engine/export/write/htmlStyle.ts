/** The look of an exported page: the page's own colours, the reader's own fonts. */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --paper: #fffefb; --ink: #23211c; --soft: #6a655a; --line: #e0dbd0; --accent: #1d5f8a; --warn: #8a4b00; --warn-soft: #fdf1e0;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1a17; --ink: #eae6dc; --soft: #a8a294; --line: #3a3730; --accent: #8cc4ea; --warn: #f3c078; --warn-soft: #392b17; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif; }
main { max-width: 42rem; margin: 0 auto; padding: 3rem 1.25rem 5rem; overflow-wrap: break-word; }
h1, h2, h3, th, .place, .facts, .back, .warning, main > ul { font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 1.5rem; text-wrap: balance; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.75rem 0 0.75rem; }
h3 { font-size: 1rem; margin: 2rem 0 0.5rem; }
p { margin: 0 0 0.9rem; }
main > ul { margin: 1.5rem 0; padding: 0.75rem 1rem 0.75rem 2rem; border-left: 3px solid var(--line); color: var(--soft); font-size: 0.875rem; }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
sup { line-height: 0; font-size: 0.72em; margin-left: 0.1em; }
strong { font-weight: 650; }
table { width: 100%; margin: 1rem 0 1.5rem; border-collapse: collapse; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { font-size: 0.8125rem; color: var(--soft); border-bottom-color: var(--soft); }
td sup { font-size: 0.85em; line-height: inherit; vertical-align: baseline; }
.sources { padding-left: 1.75rem; }
.sources > li { margin-bottom: 1.75rem; }
.sources > li::marker { font-family: system-ui, sans-serif; font-weight: 650; color: var(--accent); }
:target { background: color-mix(in srgb, var(--accent) 12%, transparent); }
.source { margin-bottom: 1.75rem; }
.place { margin-bottom: 0.35rem; font-size: 0.9375rem; }
blockquote { margin: 0 0 0.5rem; padding: 0.1rem 0 0.1rem 1rem; border-left: 3px solid var(--accent); white-space: pre-wrap; }
.facts, .back { margin-bottom: 0.25rem; font-size: 0.8125rem; color: var(--soft); }
.facts code { font-size: 0.75rem; word-break: break-all; }
.warning { margin-bottom: 0.5rem; padding: 0.3rem 0.6rem; border-radius: 4px; background: var(--warn-soft); color: var(--warn); font-size: 0.875rem; font-weight: 600; }
@media print {
  :root { font-size: 10.5pt; color-scheme: light; --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #000; --warn: #000; --warn-soft: #fff; }
  @page { margin: 22mm 20mm; }
  body { font-size: 1rem; }
  main { max-width: none; padding: 0; }
  h1, h2, h3 { break-after: avoid; }
  tr, .source, .sources > li { break-inside: avoid; }
  thead { display: table-header-group; }
  .back { display: none; }
  .warning { border: 1px solid #000; }
}
`
