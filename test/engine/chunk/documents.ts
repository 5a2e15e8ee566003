import fc from 'fast-check'
import type { Block, BlockKind } from '../../../src-main/contract/types.ts'
import type { ParsedDocument } from '../../../src-main/engine/types.ts'

/** A block of a test's document: `1`–`6` makes a heading of that level. */
export type Part = [kind: BlockKind | 1 | 2 | 3 | 4 | 5 | 6, text: string]

/** A parsed document of these blocks, an empty line between two. */
export function parsedOf(parts: readonly Part[], title?: string): ParsedDocument {
  const blocks: Block[] = []
  let text = ''
  for (const [kind, body] of parts) {
    const start = text === '' ? 0 : text.length + 2
    text = text === '' ? body : `${text}\n\n${body}`
    const end = start + body.length
    blocks.push(typeof kind === 'number' ? { kind: 'heading', level: kind, start, end } : { kind, start, end })
  }
  const rest = { format: 'md', parserId: 'test@1', pages: [], status: 'ok', warnings: [] } as const
  return { ...rest, text, blocks, pages: [], warnings: [], ...(title === undefined ? {} : { title }) }
}

/** One token for each run of letters and digits and for each other sign, as WordPiece is at its coarsest. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)?.length ?? 0
}

const words = fc
  .array(
    fc.constantFrom(
      'rent',
      'is',
      'due',
      'The',
      'end. ',
      'U.S. ',
      '§ 5',
      '\n',
      'a) Item',
      '[2]',
      '…',
      '。',
      '\u{1f600}',
    ),
    {
      maxLength: 60,
    },
  )
  .map((list) => list.join(' '))

/** Any parts: ordinary prose, endless words, white space, half surrogates. */
export const anyParts: fc.Arbitrary<Part[]> = fc.array(
  fc.tuple(
    fc.constantFrom<Part[0]>('paragraph', 'listItem', 'tableRow', 'code', 'quote', 1, 2, 3),
    fc.oneof(
      { weight: 6, arbitrary: words },
      { weight: 1, arbitrary: fc.nat(5000).map((length) => 'x'.repeat(length)) },
      { weight: 1, arbitrary: fc.nat(700).map((length) => 'a, '.repeat(length)) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    ),
  ),
  { maxLength: 12 },
)
