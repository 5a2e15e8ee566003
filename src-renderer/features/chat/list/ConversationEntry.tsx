import type { Span } from '../../../../src-main/contract/types.ts'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import { when } from '../../../ui/words/format.ts'
import type { Entry } from './entries.ts'

/** A conversation in the list. Of all rows only one is reached by Tab, and its buttons with it: arrows move on. */
export function ConversationEntry(props: {
  entry: Extract<Entry, { kind: 'conversation' }>
  isOpen: boolean
  isBusy: boolean
  isReached: boolean
  onOpen: () => void
  onRename: () => void
  onDelete: () => void
}) {
  const { title, updatedAt, hit, key } = props.entry
  const tabIndex = props.isReached ? 0 : -1
  return (
    <>
      <button
        type="button"
        className="row"
        data-conversation={key}
        tabIndex={tabIndex}
        aria-current={props.isOpen ? 'page' : undefined}
        title={`${title} · ${when(updatedAt)}`}
        onClick={props.onOpen}
      >
        <span className="conversation-words">
          <span className="one-line" dir="auto">
            <Spans text={title} marks={hit?.titleMarks ?? []} />
          </span>
          {hit && hit.excerpt !== '' ? (
            <span className="excerpt small soft" dir="auto">
              <Spans text={hit.excerpt} marks={hit.marks} />
            </span>
          ) : null}
        </span>
        {props.isBusy ? <span className="busy" role="img" aria-label={t('chat.list.answering')} /> : null}
      </button>
      <button
        type="button"
        className="button quiet icon-only on-demand"
        tabIndex={tabIndex}
        aria-label={t('chat.list.rename', { title })}
        onClick={props.onRename}
      >
        <Icon name="rename" size={15} />
      </button>
      <button
        type="button"
        className="button quiet icon-only on-demand"
        tabIndex={tabIndex}
        aria-label={t('chat.list.delete', { title })}
        onClick={props.onDelete}
      >
        <Icon name="trash" size={15} />
      </button>
    </>
  )
}

/** A text with spans of it set off. */
function Spans({ text, marks }: { text: string; marks: readonly Span[] }) {
  return marks.length === 0 ? (
    text
  ) : (
    <>
      {marks.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(marks[at - 1]?.end ?? 0, start)}
          <mark className="word">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end)}
    </>
  )
}
