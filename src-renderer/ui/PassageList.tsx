import type { ReactElement, ReactNode } from 'react'
import type { Evidence, Picture } from '../../src-main/contract/types.ts'
import { t } from '../language/language.ts'
import { firstMarked } from './marked/markWords.ts'
import { Marked } from './marked/Marked.tsx'
import { PassagePictures, type LoadPicture } from './PassagePictures.tsx'
import { usePlacesToShow } from './placesToShow.ts'
import { placeInWords } from './words/format.ts'
import { whyInWords } from './words/whyInWords.ts'
import './passages.css'

type Props = {
  evidence: readonly Evidence[]
  onOpen: (index: number) => void
  /** The words looked for: set off in each passage. */
  words?: string
  /** Absent: passages come without their pictures. */
  pictures?: { load: LoadPicture; onOpen: (index: number, picture: Picture) => void }
  /** Puts something around the button of a passage, such as a menu of its own. */
  around?: (found: Evidence, button: ReactElement) => ReactNode
}

/** Passages that were found, each with its place, what answers best in it set off, why it was found, and its pictures. */
export function PassageList({ evidence, onOpen, words = '', pictures, around }: Props) {
  usePlacesToShow(evidence.map((found) => ({ ...found, ...found.marks[0] })))
  return (
    <ol className="passages">
      {evidence.map((found, index) => {
        const why = whyInWords(found.why)
        const also = found.alsoIn.length > 0 ? t('passages.alsoIn', { files: found.alsoIn.join(', ') }) : ''
        const button = (
          <button type="button" className="passage" data-testid="passage" onClick={() => onOpen(index)}>
            <span className="passage-place one-line">
              {found.file}
              <span className="soft"> {placeInWords(found)}</span>
            </span>
            <PassageText found={found} words={words} />
            <span className="small soft">{[why, also].filter(Boolean).join(' · ')}</span>
          </button>
        )
        return (
          <li key={`${found.documentId}:${found.start}`}>
            {around ? around(found, button) : button}
            {pictures && found.pictures ? (
              <PassagePictures
                pictures={found.pictures}
                load={pictures.load}
                onOpen={(picture) => pictures.onOpen(index, picture)}
              />
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}

/** The passage as it stands in the document, as text and nothing else. */
function PassageText({ found, words }: { found: Evidence; words: string }) {
  const [best] = found.marks
  if (!best) {
    const from = Math.max(0, firstMarked(found.text, words))
    return (
      <span className="passage-text">
        <Marked text={lastWords(found.text.slice(0, from)) + found.text.slice(from)} words={words} />
      </span>
    )
  }
  const [start, end] = [best.start - found.start, best.end - found.start]
  return (
    <span className="passage-text">
      <Marked text={lastWords(found.text.slice(0, start))} words={words} />
      <strong>
        <Marked text={found.text.slice(start, end)} words={words} />
      </strong>
      <Marked text={found.text.slice(end)} words={words} />
    </span>
  )
}

/** Characters kept before what is set off, so that it is always among the lines that are shown. */
const leadLength = 120

function lastWords(text: string): string {
  if (text.length <= leadLength) return text
  const cut = text.slice(-leadLength)
  return `…${cut.slice(Math.max(0, cut.search(/\s/)))}`
}
