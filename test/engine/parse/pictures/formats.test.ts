import { describe, expect, it } from 'vitest'
import { parseBytes } from '../../../../src-main/engine/parse/parseBytes.ts'
import { makePictureDocx, makePng } from '../../../fixtures/makePictures.ts'
import { expectSound } from '../expectSound.ts'

/** Each picture as `text before|text after: caption or alt <source>`. */
async function notesOf(fileName: string, content: string | Uint8Array): Promise<string[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const parsed = await parseBytes(bytes, { fileName })
  expectSound(parsed)
  return (parsed.pictures ?? []).map(({ at, caption, alt, source }) => {
    const words = caption ? parsed.text.slice(caption.start, caption.end) : `(${alt ?? ''})`
    const place = `${parsed.text.slice(0, at).slice(-6)}|${parsed.text.slice(at).slice(0, 6)}`
    return `${place.replaceAll('\n', '¶')}: ${words} <${source}>`
  })
}

describe('HTML', () => {
  it.each([
    ['<p>one <img src="a.png" alt="A bridge"> two</p>', ['one| two: (A bridge) <a.png>']],
    [
      '<p>before</p><figure><img src="x/a.png"><figcaption><p>The</p><p>bridge</p></figcaption></figure><p>after</p>',
      ['before|¶¶The¶: The\n\nbridge <x/a.png>'],
    ],
    [
      '<figure><figcaption>Above</figcaption><img src=a.png><img src=b.jpg></figure>',
      ['Above|: Above <a.png>', 'Above|: Above <b.jpg>'],
    ],
    [
      '<p>text</p><img src="My%20plan.JPG?v=2#top"><p>Figure 1: Plan</p>',
      ['text|¶¶Figu: Figure 1: Plan <My plan.JPG>'],
    ],
    ['<table><tr><td>cell <img src=a.png alt=chart></td></tr></table>', ['cell|: (chart) <a.png>']],
  ])('%s', async (source, notes) => {
    expect(await notesOf('page.html', `<html><body>${source}`)).toEqual(notes)
  })

  it('an inline picture by its place in the source', async () => {
    const source = '<html><body><p>text</p><img alt=dot src="data:image/png;base64,iVBORw0KGgo=">'
    expect(await notesOf('page.html', source)).toEqual([`text|: (dot) <data@${source.indexOf('<img')}>`])
  })

  it.each([
    '<img src="https://example.org/a.png">',
    '<img src="//example.org/a.png">',
    '<img src="file:///etc/a.png">',
    '<img src="/etc/a.png">',
    '<img src="C:\\a.png">',
    '<img src="a.svg">',
    '<img src="data:image/svg+xml,<svg/>">',
    '<img src="a%00.png">',
    '<img src="%E0%A4%A.png">',
    '<img>',
    '<img src="a.png" alt="">',
    '<img src="a.png" width=1 height=1>',
    '<img src="a.png" style="display:none">',
    '<noscript><img src="a.png"></noscript>',
  ])('not: %s', async (image) => {
    expect(await notesOf('page.html', `<html><body><p>text</p>${image}`)).toEqual([])
  })

  it('no more than a thousand', async () => {
    expect(await notesOf('page.html', `<html><body>${'<img src=a.png>'.repeat(5000)}text`)).toHaveLength(1000)
  })
})

describe('Markdown', () => {
  it.each([
    ['Text.\n\n![A bridge](images/bridge.png)\n', ['ext.¶¶|A brid: (A bridge) <images/bridge.png>']],
    ['![plan][p]\n\nFigure 1: The plan\n\n[p]: plan.jpg\n', ['|plan¶¶: Figure 1: The plan <plan.jpg>']],
    ['<figure><img src="a.png"><figcaption>The bridge</figcaption></figure>\n', ['|The br: The bridge <a.png>']],
    ['![far](https://example.org/a.png) ![no][where]\n', []],
  ])('%j', async (source, notes) => {
    expect(await notesOf('notes.md', source)).toEqual(notes)
  })

  it('keeps its text as it was', async () => {
    const parsed = await parseBytes(new TextEncoder().encode('One ![alt](a.png) two'), { fileName: 'a.md' })
    expect(parsed.text).toBe('One alt two')
  })
})

describe('Word', () => {
  it('with caption, with what stands in its place, and in order', async () => {
    const png = makePng(40, 20)
    const parts = ['Before.', { png, alt: 'A bridge' }, 'Figure 1: The old bridge', 'After.', { png, alt: 'A mill' }]
    expect(await notesOf('a.docx', await makePictureDocx(parts))).toEqual([
      'efore.|¶¶Figu: Figure 1: The old bridge <image:0>',
      'After.|: (A mill) <image:1>',
    ])
  })
})
