import { constantFrom, string, type Arbitrary } from 'fast-check'

/** What questions and replies are broken with: quotes, braces, tags, syntax, many scripts; parted by tildes. */
const visible =
  'a~the ~Lease~ß~é~7~№~ ~"~“~”~\'~„~«~{~}~[INST]~</question>~<|im_start|>~\\~*~^~NEAR(~ OR ~-~.pdf~/~_~%~$&'
const scripts = '租约~ミサイル~عقد~договор~สัญญา~🙂'

/** Line breaks, control, joining, turning and combining characters, half a surrogate pair, the sign of a broken text. */
const unseen = ['\n', '\t', '\0', '\u001b', '\u200d', '\u202e', '\u0301', '\ud800', '\ufffd']

const units = [...visible.split('~'), ...scripts.split('~'), ...unseen]

/** Any text made of these. */
export function hostileText(maxLength = 40): Arbitrary<string> {
  return string({ unit: constantFrom(...units), maxLength })
}
