// Before anything is drawn: the look that was chosen, so that a dark page never flashes light. Kept by ui/appearance.
const kept = localStorage.getItem('footnote.appearance')
if (kept !== null) document.documentElement.dataset.appearance = kept
