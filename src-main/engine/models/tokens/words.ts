const contraction = String.raw`(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])`
const gpt2 = String.raw`'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)`
const signsAndBreaks = String.raw` ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`
const lowerEnd = String.raw`[^\r\n\p{L}\p{N}]?(?:(?=\p{L})[^a-z])*(?:(?=\p{L})[^A-Z])+`
const upperStart = String.raw`[^\r\n\p{L}\p{N}]?(?:(?=\p{L})[^a-z])+(?:(?=\p{L})[^A-Z])*`
const signsSlashBreaks = String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`
const kanaAndHan = '[\u4e00-\u9fa5\u3040-\u309f\u30a0-\u30ff]+'

const llama3 = [String.raw`${contraction}|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|${signsAndBreaks}`]
const qwen2 = [String.raw`${contraction}|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}|${signsAndBreaks}`]
const singleDigits = [String.raw`\p{N}`, gpt2]
const gpt4o = [`${lowerEnd}${contraction}?|${upperStart}${contraction}?|${String.raw`\p{N}{1,3}`}|${signsSlashBreaks}`]
const deepseek3 = [
  String.raw`\p{N}{1,3}`,
  kanaAndHan,
  String.raw`[!-\/:-@\[-${'`'}\{-~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
]

/**
 * How models cut a text into words before they look for tokens inside them: patterns used one after another, each
 * on what the ones before left. By `tokenizer.ggml.pre`; the patterns are those of llama.cpp (llama-vocab.cpp), which
 * reads the models for Ollama.
 */
const patterns: Readonly<Record<string, readonly string[]>> = {
  'llama3 llama-v3 llama-bpe falcon3 falcon-h1 pixtral midm-2.0 lfm2 dbrx smaug-bpe glm4 chatglm-bpe': llama3,
  'qwen2 deepseek-r1-qwen kormo stablelm2 megrez hunyuan grok-2': qwen2,
  'gpt-2 phi-2 gigachat a.x-4.0 mellum mpt olmo jais trillion exaone4 granite-docling': [gpt2],
  'smollm starcoder refact command-r codeshell exaone minerva-7b': singleDigits,
  tekken: [`${lowerEnd}|${upperStart}|${String.raw`\p{N}`}|${signsSlashBreaks}`],
  'gpt-4o llama4 minimax-m2': gpt4o,
  'deepseek-v3 hunyuan-dense': deepseek3,
  falcon: [String.raw`[\p{P}\$\+<=>\^~\|${'`'}]+`, gpt2, '[0-9][0-9][0-9]'],
  default: [String.raw`[\p{P}\$\+<=>\^~\|]+`, gpt2, String.raw`\p{N}+`, '[0-9][0-9][0-9]'],
}

const byName = new Map(
  Object.entries(patterns).flatMap(([names, list]) => names.split(' ').map((name) => [name, list])),
)

/** Cuts a text into the words of a model; null for a way of cutting that is not known. The words joined are the text. */
export function wordCutter(name: string): ((text: string) => string[]) | null {
  const expressions = byName.get(name)?.map((pattern) => new RegExp(pattern, 'gu'))
  if (!expressions) return null
  return (text) => expressions.reduce((parts, expression) => parts.flatMap((part) => cut(part, expression)), [text])
}

/** Matches and what lies between them, in order. */
function cut(text: string, expression: RegExp): string[] {
  const parts: string[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(expression)) {
    if (index > end) parts.push(text.slice(end, index))
    parts.push(match)
    end = index + match.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}
