/**
 * Converts UTF-16 offsets of one text into code points. Footnote counts in UTF-16 code units;
 * `eval spans` and other programs count in code points.
 * @returns a function that takes offsets in any order; O(log n) after one pass over the text.
 */
export function codePointOffsets(text: string): (utf16Offset: number) => number {
  // Offsets of the low halves of surrogate pairs: each one makes every later offset one smaller.
  const lowHalves: number[] = []
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0xd800 || unit > 0xdbff) continue
    const next = text.charCodeAt(index + 1)
    if (next >= 0xdc00 && next <= 0xdfff) lowHalves.push(++index)
  }
  return (offset) => {
    let low = 0
    let high = lowHalves.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((lowHalves[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return offset - low
  }
}
