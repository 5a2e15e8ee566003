import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useConversations, useConversationSearch } from '../../bridge/queries/chat.ts'
import { t } from '../../language/language.ts'
import { isKey } from '../../ui/keys/keys.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { ConversationEntry } from './list/ConversationEntry.tsx'
import { entriesByDay, entriesOfHits, type Entry } from './list/entries.ts'
import { FindField } from './list/FindField.tsx'
import { TitleField } from './list/TitleField.tsx'
import { useConversationChanges } from './list/useConversationChanges.ts'
import { useRows } from './list/useRows.ts'
import './list/list.css'

/** From so many conversations on there is always a field to look for words in them. */
const manyConversations = 8

/** What was asked before: found again, opened, renamed and deleted. */
export function ConversationList(props: {
  openId: number | null
  /** The conversation in which an answer is being written. */
  busyId: number | null
  /** Counts how often the field for finding was asked for by key. */
  findAsked: number
  /** `messageId`: where to open it; absent: where it was left. */
  onOpen: (conversationId: number, messageId?: number) => void
  /** Told before a conversation is deleted. */
  onDelete: (conversationId: number) => void
}) {
  const { openId, findAsked } = props
  const [text, setText] = useState('')
  const [isFinding, setFinding] = useState(false)
  const [renamedId, setRenamedId] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isFieldWanted = useRef(false)
  useEffect(() => {
    if (findAsked === 0) return
    isFieldWanted.current = true
    setFinding(true)
  }, [findAsked])
  // After every drawing: the field may only now be there.
  useEffect(() => {
    if (!isFieldWanted.current || !field.current) return
    isFieldWanted.current = false
    field.current.focus()
    field.current.select()
  })
  const conversations = useConversations()
  const found = useConversationSearch(text)
  const list = useRef<HTMLUListElement>(null)
  const changes = useConversationChanges({
    onDelete(conversationId) {
      if (list.current?.contains(document.activeElement) === true) rows.focusBeside(conversationId)
      const wasOpen = conversationId === openId
      props.onDelete(conversationId)
      return () => (wasOpen ? props.onOpen(conversationId) : undefined)
    },
    onRenamed: () => setRenamedId(null),
  })
  const all = conversations.data ?? []
  const hits = text.trim() === '' ? null : (found.data ?? null)
  const entries = hits === null ? entriesByDay(all, conversations.dataUpdatedAt) : entriesOfHits(hits)
  const rows = useRows(list, entries, openId)
  const isField = isFinding || all.length >= manyConversations || text !== ''

  const onKeyDown = (event: KeyboardEvent) => {
    const row =
      event.target instanceof Element ? event.target.closest('li')?.querySelector('[data-conversation]') : null
    const entry = entries.find(({ key }) => String(key) === row?.getAttribute('data-conversation'))
    if (entry?.kind !== 'conversation') return
    if (isKey('renameConversation', event)) setRenamedId(entry.key)
    else if (isKey('deleteConversation', event)) changes.remove({ conversationId: entry.key, title: entry.title })
    else if (!rows.move(event.key, entry.key)) return
    event.preventDefault()
  }
  const shown = (entry: Extract<Entry, { kind: 'conversation' }>) => {
    const { key: conversationId, title, hit } = entry
    if (renamedId === conversationId)
      return (
        <TitleField
          title={title}
          onSave={(next) => changes.rename({ conversationId, title: next })}
          onCancel={() => setRenamedId(null)}
        />
      )
    return (
      <ConversationEntry
        entry={entry}
        isOpen={conversationId === openId}
        isBusy={conversationId === props.busyId}
        isReached={conversationId === rows.reachedId}
        onOpen={() => props.onOpen(conversationId, hit?.messageId ?? undefined)}
        onRename={() => setRenamedId(conversationId)}
        onDelete={() => changes.remove({ conversationId, title })}
      />
    )
  }
  return (
    <section className="conversations" aria-label={t('chat.list.title')}>
      <h2 className="side-head">{t('chat.list.title')}</h2>
      {isField ? (
        <FindField
          text={text}
          field={field}
          onText={setText}
          onClose={() => setFinding(false)}
          onDown={rows.focusFirst}
        />
      ) : null}
      <ProblemNotice error={conversations.error ?? found.error ?? changes.error} />
      <p className={hits?.length === 0 ? 'soft small none-yet' : 'unseen'} role="status">
        {hits === null
          ? ''
          : hits.length === 0
            ? t('chat.list.notFound')
            : t('chat.list.found', { count: hits.length })}
      </p>
      <ul ref={list} className="scrolls" data-testid="conversation-list" onKeyDown={onKeyDown}>
        {rows.height === undefined ? null : <li aria-hidden="true" style={{ height: rows.height }} />}
        {rows.drawn.map(({ index, start }) => {
          const entry = entries[index]
          return entry ? (
            <li
              key={entry.key}
              ref={rows.measure}
              data-index={index}
              className={entry.kind}
              style={start === undefined ? undefined : { position: 'absolute', insetInline: 0, top: start }}
              onFocus={() => (entry.kind === 'conversation' ? rows.reach(entry.key) : undefined)}
            >
              {entry.kind === 'day' ? <h3 className="small soft">{t(`chat.day.${entry.key}`)}</h3> : shown(entry)}
            </li>
          ) : null
        })}
      </ul>
      {all.length === 0 && conversations.isSuccess ? (
        <p className="soft small none-yet">{t('chat.list.none')}</p>
      ) : null}
    </section>
  )
}
