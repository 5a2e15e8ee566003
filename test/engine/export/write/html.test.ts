import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { describe, expect, it } from 'vitest'
import { makeSheet } from '../../../../src-main/engine/export/sheet/makeSheet.ts'
import type { Exportable } from '../../../../src-main/engine/export/types.ts'
import { writeHtml } from '../../../../src-main/engine/export/write/html.ts'
import { answerOf, exportableOf, sourceOf, turnOf } from '../../../fixtures/exportable.ts'
import { hostileText } from '../../../fixtures/hostileText.ts'

const write = (exportable: Exportable) => parse(writeHtml(makeSheet(exportable)))

function elements(node: Tree.Node): Tree.Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elements) : []
  return 'tagName' in node ? [node, ...children] : children
}

const read = (node: Tree.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(read).join('') : ''
const attribute = (element: Tree.Element, name: string) => element.attrs.find((each) => each.name === name)?.value

const allowed = new Set(
  'html head meta title style body main h1 h2 h3 p ul ol li sup a strong b table thead tbody tr th td section blockquote code'.split(
    ' ',
  ),
)

describe('an answer as a page', () => {
  it('leads from each marker to its source and back to every place that cites it', () => {
    const [one, two] = [sourceOf(1), sourceOf(2)]
    const sentences = [[1], [1, 2]].map((citations) => ({ text: 'A.', verdict: 'supported' as const, citations }))
    const all = elements(write(exportableOf([turnOf(answerOf([one, two], { sentences, text: 'A. A.' }))])))
    const ids = all.flatMap((element) => attribute(element, 'id') ?? [])
    const links = all.filter(({ tagName }) => tagName === 'a').map((element) => attribute(element, 'href'))
    expect(new Set(ids).size).toBe(ids.length)
    expect(links).toEqual(['#source-1', '#source-1', '#source-2', '#cited-1-1', '#cited-1-2', '#cited-2-1'])
    expect(links.every((link) => ids.includes(link?.slice(1) ?? ''))).toBe(true)
  })

  it('may use its own style sheet and nothing else', () => {
    const all = elements(write(exportableOf([turnOf(answerOf([sourceOf(1)]))])))
    const policy = all.flatMap((element) =>
      attribute(element, 'http-equiv') === 'Content-Security-Policy' ? attribute(element, 'content') : [],
    )[0]
    const style = all.find(({ tagName }) => tagName === 'style')
    const hash = createHash('sha256')
      .update(style ? read(style) : '')
      .digest('base64')
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
    expect(style && read(style)).not.toMatch(/url\(|@import/)
  })

  it('a document’s text is text wherever it stands, and quotes are exact', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const source = sourceOf(1, { quote: text, file: text, title: `${text}!`, headingPath: [text] })
        const table = { columns: [text], rows: [{ cells: [text], source: 1 }], total: 1, counted: 'places' as const }
        const answer = answerOf([source], { table, model: text, notices: [text] })
        const all = elements(write(exportableOf([turnOf(answer, { question: text })])))
        expect(all.filter(({ tagName }) => tagName === 'blockquote').map(read)).toEqual([text])
        expect(all.filter(({ tagName }) => !allowed.has(tagName))).toEqual([])
        const attributes = all.flatMap(({ attrs }) => attrs.map(({ name }) => name))
        expect(attributes.filter((name) => /^on|src|style/.test(name))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('keeps carriage returns of a quote, and shows what no format can hold as a replacement', () => {
    const all = elements(write(exportableOf([turnOf(answerOf([sourceOf(1, { quote: 'a\r\nb\0c\ud800' })]))])))
    expect(all.filter(({ tagName }) => tagName === 'blockquote').map(read)).toEqual(['a\r\nb\ufffdc\ufffd'])
  })
})
