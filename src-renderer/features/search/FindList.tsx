import type { ReactElement, ReactNode } from 'react'
import type { FileHit, HeadingHit } from '../../../src-main/contract/nouns/findTypes.ts'
import type { FoundNames } from '../../bridge/queries/search.ts'
import { t } from '../../language/language.ts'
import { Icon } from '../../ui/icons.tsx'
import { Marked } from '../../ui/marked/Marked.tsx'
import type { Reading } from '../../ui/reading.ts'
import { nameOf } from '../../ui/words/format.ts'

type Props = {
  found: FoundNames
  words: string
  onRead: (reading: Reading) => void
  /** Puts a menu around the button of a hit. */
  around: (hit: { fileId: number; file: string }, button: ReactElement) => ReactNode
}

/** Files and headings that have the words typed so far; pressing one opens it there. */
export function FindList({ found, words, onRead, around }: Props) {
  const { hits, isReadAnew } = found
  if (hits.length === 0) return null
  return (
    <section aria-labelledby="names-found">
      <h3 id="names-found" className="part-head">
        {isReadAnew ? t('find.namesReadAnew') : t('find.names')}
      </h3>
      <ul className="hits">
        {hits.map((hit) => {
          const name = hit.kind === 'file' ? nameOf(hit.file) : hit.heading
          const button = (
            <button
              type="button"
              className="hit"
              data-testid="hit"
              disabled={hit.documentId === null}
              onClick={() => onRead(readHit(hit))}
            >
              <Icon name={hit.kind === 'file' ? 'file' : 'heading'} size={16} />
              <span className="one-line" dir="auto">
                <Marked text={name} words={words} />
              </span>
              <span className="soft small one-line">{placeOf(hit)}</span>
            </button>
          )
          return (
            <li key={hit.kind === 'file' ? `f${hit.fileId}` : `h${hit.fileId}:${hit.start}`}>{around(hit, button)}</li>
          )
        })}
      </ul>
    </section>
  )
}

/** What tells two of the same name apart: the title or the folders above, or why there is nothing to open. */
function placeOf(hit: FileHit | HeadingHit): string {
  if (hit.kind === 'heading') return hit.file
  if (hit.documentId === null) return hit.status === 'pending' ? t('find.notReadYet') : t('find.notRead')
  const folders = hit.file.slice(0, -nameOf(hit.file).length).replace(/\/$/, '')
  return [hit.title === nameOf(hit.file) ? '' : hit.title, folders].filter(Boolean).join(' · ')
}

/** A file at its beginning, a heading with itself marked. */
function readHit(hit: FileHit | HeadingHit): Reading {
  const place =
    hit.kind === 'file'
      ? { start: 0, end: 0, headingPath: [] }
      : { start: hit.start, end: hit.start + hit.heading.length, headingPath: [hit.heading] }
  const item = { n: null, documentId: hit.documentId ?? 0, file: hit.file, pages: [], contentHash: null, ...place }
  return { items: [item], index: 0 }
}
