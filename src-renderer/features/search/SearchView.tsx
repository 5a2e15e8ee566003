import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Evidence } from '../../../src-main/contract/types.ts'
import { useLoadPicture } from '../../bridge/queries/reader.ts'
import { useScopeKnown } from '../../bridge/queries/scope.ts'
import { useFind, usePassages } from '../../bridge/queries/search.ts'
import { t } from '../../language/language.ts'
import { PassageList } from '../../ui/PassageList.tsx'
import { isKey, keyCaps } from '../../ui/keys/keys.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { readEvidence, readPicture, type Reading } from '../../ui/reading.ts'
import { ScopeSuggestions } from '../../ui/scope/field/ScopeSuggestions.tsx'
import { useScopeField } from '../../ui/scope/field/useScopeField.ts'
import { useScopeToken } from '../../ui/scope/field/useScopeToken.ts'
import { addChip, filterOf, type ScopeChip } from '../../ui/scope/scope.ts'
import { ScopeChips } from '../../ui/scope/ScopeChips.tsx'
import { nameOf } from '../../ui/words/format.ts'
import { FindList } from './FindList.tsx'
import { HitMenu } from './HitMenu.tsx'
import { NothingFound } from './NothingFound.tsx'
import { keepSearch } from './recent.ts'
import { SearchHelp } from './SearchHelp.tsx'
import { stateInWords } from './stateInWords.ts'
import { stepThroughHits } from './stepThroughHits.ts'
import { TagsDialog } from './TagsDialog.tsx'
import './search.css'

/** Rest after the last key before the words are searched (ms): long enough not to search every letter. */
const restMs = 200

/** What is longer is a question, and no name. */
const longestFind = 200

type Hit = { fileId: number; file: string }

/** Finds files and headings with each key, passages once the words rest; no answer is made of them. */
export function SearchView(props: {
  words: string
  chips: readonly ScopeChip[]
  field: RefObject<HTMLInputElement | null>
  /** What is typed, at rest, and the chips: kept in the address. */
  onSearch: (words: string, chips: readonly ScopeChip[]) => void
  onRead: (reading: Reading) => void
  onAsk: (words: string, chips: readonly ScopeChip[]) => void
}) {
  const { words: kept, chips, field } = props
  const [typed, setTyped] = useState(kept)
  const [tagged, setTagged] = useState<(Hit & { focusBack: () => void }) | null>(null)
  const caret = useScopeToken(typed)
  const known = useScopeKnown(caret.token)
  const onChips = (next: readonly ScopeChip[]) => props.onSearch(kept, next)
  const scope = useScopeField({ field, typed: caret, text: typed, onText: setTyped, chips, onChips, known })
  const { words, chips: limits, notUnderstood } = scope.parsed()
  // The words of an address are searched at once.
  const [rested, setRested] = useState(words)
  const filter = filterOf(limits)
  const named = useFind(words.slice(0, longestFind), filter)
  // An empty field searches nothing, at once.
  const searched = words === '' ? '' : rested
  const passages = usePassages(searched, filter)
  const loadPicture = useLoadPicture()
  const sent = useRef(kept)

  // An event, so that the page being drawn anew (an answer is streaming) does not start the rest again.
  const rest = useEffectEvent(() => {
    setRested(words)
    sent.current = typed.trim()
    if (sent.current !== kept) props.onSearch(sent.current, chips)
  })
  useEffect(() => {
    const timer = setTimeout(rest, restMs)
    return () => clearTimeout(timer)
  }, [typed, words])
  useEffect(() => {
    // Words that did not come from the field: another address, or “Search” pressed once more.
    if (kept !== sent.current) setTyped(kept)
    sent.current = kept
  }, [kept])
  useEffect(() => field.current?.focus(), [field])

  const read = (reading: Reading) => {
    keepSearch({ words, chips: limits })
    props.onRead(reading)
  }
  const ask = () => {
    if (words === '') return
    keepSearch({ words, chips: limits })
    props.onAsk(words, limits)
  }
  const type = (text: string) => {
    setTyped(text)
    field.current?.focus()
    // The caret is behind it only after it has been drawn.
    requestAnimationFrame(() => field.current?.setSelectionRange(text.length, text.length))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (isKey('askFound', event)) {
      event.preventDefault()
      ask()
    } else if (event.key === 'Escape' && event.target === field.current && typed !== '') {
      event.preventDefault()
      setTyped('')
    } else stepThroughHits(event)
  }
  const aroundHit = (hit: Hit, button: React.ReactElement) => (
    <HitMenu
      button={button}
      onTags={(focusBack) => setTagged({ fileId: hit.fileId, file: hit.file, focusBack })}
      onOnly={() => onChips(addChip(chips, { kind: 'file', fileId: hit.fileId, label: nameOf(hit.file) }))}
    />
  )
  const found = searched === '' ? undefined : passages.data
  return (
    <div className="search" onKeyDown={onKeyDown}>
      <div className="search-head">
        <div className="column">
          <div className="field search-box">
            <ScopeChips chips={chips} onChange={onChips} field={field} />
            <input
              {...scope.fieldProps}
              ref={field}
              role="combobox"
              aria-expanded={scope.isOpen}
              className="search-input"
              data-testid="search-input"
              aria-label={t('find.label')}
              placeholder={chips.length > 0 ? '' : t('find.placeholder')}
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={4000}
              value={typed}
              onKeyDown={scope.onKeyDown}
            />
          </div>
          <ScopeSuggestions {...scope.list} />
          <div className="search-state">
            <p className="small soft" role="status">
              {stateInWords(words, named?.hits.length ?? 0, found)}
              {notUnderstood.length > 0 ? ` · ${t('find.notUnderstood', { filter: notUnderstood.join(' ') })}` : ''}
            </p>
            {words === '' ? null : (
              <button type="button" className="button quiet compact" data-testid="ask-instead" onClick={ask}>
                {t('find.ask')}
                {keyCaps('askFound').map((cap) => (
                  <kbd key={cap}>{cap}</kbd>
                ))}
              </button>
            )}
          </div>
        </div>
      </div>
      <div className="scrolls search-results" aria-busy={passages.isFetching}>
        <div className="column">
          {typed === '' ? (
            <SearchHelp
              onType={type}
              onSearch={(search) => {
                setTyped(search.words)
                props.onSearch(search.words, search.chips)
              }}
            />
          ) : null}
          {named ? <FindList found={named} words={words} onRead={read} around={aroundHit} /> : null}
          <ProblemNotice error={searched === '' ? null : passages.error} />
          {found?.results.length === 0 ? <NothingFound chips={limits} onDrop={() => onChips([])} /> : null}
          {found ? (
            <PassageList
              evidence={found.results}
              words={searched}
              onOpen={(index) => read(readEvidence(found.results, index))}
              pictures={{
                load: loadPicture,
                onOpen: (index, picture) => read(readPicture(found.results, index, picture)),
              }}
              around={(hit: Evidence, button) => aroundHit(hit, button)}
            />
          ) : null}
        </div>
      </div>
      {tagged ? (
        <TagsDialog
          fileId={tagged.fileId}
          file={tagged.file}
          onClose={() => {
            // Also where the dialog cannot give it back: what opened it, a menu, is gone.
            flushSync(() => setTagged(null))
            tagged.focusBack()
          }}
        />
      ) : null}
    </div>
  )
}
