import type { Evidence, Picture } from '../../src-main/contract/types.ts'
import { PassagePictures, type LoadPicture } from './PassagePictures.tsx'
import { placeInWords } from './words/format.ts'
import { whyInWords } from './words/whyInWords.ts'
import './passages.css'

type Props = {
  evidence: readonly Evidence[]
  onOpen: (index: number) => void
  /** Absent: passages come without their pictures. */
  pictures?: { load: LoadPicture; onOpen: (index: number, picture: Picture) => void }
}

/** Passages that were found, each with its place, what answers best in it set off, why it was found, and its pictures. */
export function PassageList({ evidence, onOpen, pictures }: Props) {
  return (
    <ol className="passages">
      {evidence.map((found, index) => (
        <li key={`${found.documentId}:${found.start}`}>
          <button type="button" className="passage" data-testid="passage" onClick={() => onOpen(index)}>
            <span className="passage-place one-line">
              {found.file}
              <span className="soft"> {placeInWords(found)}</span>
            </span>
            <PassageText found={found} />
            <span className="small soft">
              {whyInWords(found.why)}
              {found.alsoIn.length > 0 ? ` · also in ${found.alsoIn.join(', ')}` : ''}
            </span>
          </button>
          {pictures && found.pictures ? (
            <PassagePictures
              pictures={found.pictures}
              load={pictures.load}
              onOpen={(picture) => pictures.onOpen(index, picture)}
            />
          ) : null}
        </li>
      ))}
    </ol>
  )
}

/** The passage as it stands in the document, as text and nothing else. */
function PassageText({ found }: { found: Evidence }) {
  const [best] = found.marks
  if (!best) return <span className="passage-text">{found.text}</span>
  const [start, end] = [best.start - found.start, best.end - found.start]
  return (
    <span className="passage-text">
      {lastWords(found.text.slice(0, start))}
      <strong>{found.text.slice(start, end)}</strong>
      {found.text.slice(end)}
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
