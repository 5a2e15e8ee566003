import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { IndexState } from '../../../src-main/contract/types.ts'
import { useLoadPicture } from '../../bridge/queries/reader.ts'
import { useFind, usePassages } from '../../bridge/queries/search.ts'
import { count } from '../../ui/words/format.ts'
import { PassageList } from '../../ui/PassageList.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { readEvidence, readPicture, type Reading } from '../../ui/reading.ts'
import { FindList } from './FindList.tsx'
import { stepThroughHits } from './stepThroughHits.ts'
import './search.css'

/** Rest after the last key before the words are searched (ms): long enough not to search every letter. */
const restMs = 200

/** What is longer is a question, and no name. */
const longestFind = 200

/** Finds files and headings with each key, passages once the words rest; no answer is made of them. */
export function SearchView(props: {
  words: string
  field: RefObject<HTMLInputElement | null>
  onWords: (words: string) => void
  onRead: (reading: Reading) => void
}) {
  const { words, field } = props
  const [typed, setTyped] = useState(words)
  const passages = usePassages(words)
  const loadPicture = useLoadPicture()
  const named = useFind(typed.trim().slice(0, longestFind))
  const sent = useRef(words)
  // An event, so that the page being drawn anew (an answer is streaming) does not start the rest again.
  const search = useEffectEvent(() => {
    sent.current = typed.trim()
    if (sent.current !== words) props.onWords(sent.current)
  })
  useEffect(() => {
    const timer = setTimeout(search, restMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    // Words that did not come from the field: another address, or “Search” pressed once more.
    if (words !== sent.current) setTyped(words)
    sent.current = words
  }, [words])
  useEffect(() => field.current?.focus(), [field])
  const found = words === '' ? undefined : passages.data
  return (
    <div className="search" onKeyDown={stepThroughHits}>
      <div className="search-head">
        <div className="column">
          <input
            ref={field}
            type="search"
            className="field"
            data-testid="search-input"
            aria-label="Search passages"
            placeholder="A file, a heading, words, or what the passage is about"
            maxLength={4000}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p className="small soft" role="status">
            {found
              ? `${count(found.results.length, 'passage')} in ${found.ms} ms${incompleteInWords(found.index)}`
              : 'Finds files and headings as you type, then passages by words and by meaning.'}
          </p>
        </div>
      </div>
      <div className="scrolls search-results" aria-busy={passages.isFetching}>
        <div className="column">
          {named ? <FindList found={named} onRead={props.onRead} /> : null}
          <ProblemNotice error={words === '' ? null : passages.error} />
          {found?.results.length === 0 ? (
            <p className="soft">
              Nothing was found. Other words may help, or the files may still be waiting to be read.
            </p>
          ) : null}
          {found ? (
            <PassageList
              evidence={found.results}
              onOpen={(index) => props.onRead(readEvidence(found.results, index))}
              pictures={{
                load: loadPicture,
                onOpen: (index, picture) => props.onRead(readPicture(found.results, index, picture)),
              }}
            />
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** What a search could not see yet. */
function incompleteInWords({ files, filesRead, passages, embedded }: IndexState): string {
  if (filesRead < files) return ` · ${count(files - filesRead, 'file')} not read yet`
  return embedded < passages ? ` · meaning is known of ${Math.floor((embedded / passages) * 100)} %` : ''
}
