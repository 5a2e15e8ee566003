/** Control characters but tab and line break. */
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * Signs that are not seen or turn the text around, letters made of tags and of variation selectors among
 * them: whoever reads the document does not know what they say.
 */
const unseen =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|[\u17b4\u17b5]|[\u180b-\u180d]/gu

/** Joiners belong to Persian, Hindi and their kin and to emoji; elsewhere they hide. */
const joiner =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]+/gu

/** What opens a tag or a special token of a chat template: `<passage`, `</s>`, `<|im_start|>`, `<start_of_turn>`. */
const tag = /[<＜﹤](?=[\p{L}/|!?<｜＜]|\s+[/|])/gu

/** Special tokens in square brackets, as Llama 2 and Mistral know them. */
const bracketToken =
  /\[(?=\s*\/?\s*(?:INST|SYS|AVAILABLE_TOOLS|TOOL|IMG|ARGS|CALL_ID|PREFIX|SUFFIX|MIDDLE|THINK)[\]_\s])/gi

/**
 * SECURITY: text of documents, and of people, as a model may read it: it cannot close its fence, cannot
 * speak in a chat template's special tokens, which servers would take at their word, and hides nothing.
 */
export function defuse(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0085\u2028\u2029]/g, '\n')
    .replace(control, '')
    .replace(unseen, '')
    .replace(joiner, '')
    .replace(tag, '‹')
    .replace(bracketToken, '(')
}

/** Text between tags, defused. `attributes` go into the opening tag; their values are cut to one line without quotes. */
export function fence(name: string, text: string, attributes: Readonly<Record<string, string | number>> = {}): string {
  const inside = Object.entries(attributes).map(([key, value]) => ` ${key}="${defuseLine(String(value))}"`)
  return `<${name}${inside.join('')}>\n${defuse(text)}\n</${name}>`
}

/** Names of files and headings: on one line, and unable to end the attribute that they stand in. */
function defuseLine(text: string): string {
  return defuse(text.replace(/\s+/g, ' ')).replaceAll('"', "'").replaceAll('<', '‹').replaceAll('>', '›')
}
