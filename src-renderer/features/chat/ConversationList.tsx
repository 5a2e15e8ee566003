import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ConversationRow } from '../../../src-main/contract/types.ts'
import { useApi } from '../../bridge/apiContext.tsx'
import { useConversations } from '../../bridge/queries/chat.ts'
import { keys } from '../../bridge/queries/keys.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { when } from '../../ui/words/format.ts'
import { Icon } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { useFocusAfterRemoval } from '../../ui/dialog/useFocusAfterRemoval.ts'

/** What was asked before: opens, renames and deletes conversations. */
export function ConversationList(props: {
  openId: number | null
  /** The conversation in which an answer is being written. */
  busyId: number | null
  /** `messageId`: where to open it; absent: where it was left. */
  onOpen: (conversationId: number, messageId?: number) => void
  /** Told when the conversation that is open was deleted. */
  onDeleted: () => void
}) {
  const api = useApi()
  const client = useQueryClient()
  const conversations = useConversations()
  const [leaving, setLeaving] = useState<ConversationRow | null>(null)
  const [renamedId, setRenamedId] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const keepFocus = useFocusAfterRemoval(list)
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: keys.conversations })
    await client.invalidateQueries({ queryKey: ['conversation'] })
  }
  const rename = useMutation({
    mutationFn: (input: { conversationId: number; title: string }) => api.renameConversation.mutate(input),
    onSuccess,
    onSettled: () => setRenamedId(null),
  })
  const remove = useMutation({
    mutationFn: (conversationId: number) => api.deleteConversation.mutate({ conversationId }),
    onSuccess: async (_, conversationId) => {
      // Left before its messages are asked for once more, which are no longer there.
      if (conversationId === props.openId) props.onDeleted()
      keepFocus()
      client.removeQueries({ queryKey: keys.conversation(conversationId) })
      await client.invalidateQueries({ queryKey: keys.conversations })
    },
    onSettled: () => setLeaving(null),
  })
  return (
    <section className="conversations" aria-label="Conversations">
      <h2 className="side-head">Conversations</h2>
      <ProblemNotice error={conversations.error ?? rename.error ?? remove.error} />
      <ul ref={list} className="scrolls" data-testid="conversation-list">
        {conversations.data?.map((conversation) => (
          <li key={conversation.id} className="conversation">
            {renamedId === conversation.id ? (
              <TitleField
                title={conversation.title}
                onSave={(title) => rename.mutate({ conversationId: conversation.id, title })}
                onCancel={() => setRenamedId(null)}
              />
            ) : (
              <>
                <button
                  type="button"
                  className="row"
                  aria-current={conversation.id === props.openId ? 'page' : undefined}
                  title={`${conversation.title} · ${when(conversation.updatedAt)}`}
                  onClick={() => props.onOpen(conversation.id)}
                >
                  <span className="one-line">{conversation.title}</span>
                  {conversation.id === props.busyId ? (
                    <span className="busy" role="img" aria-label="is being answered" />
                  ) : null}
                </button>
                <button
                  type="button"
                  className="button quiet icon-only on-demand"
                  aria-label={`Rename ${conversation.title}`}
                  onClick={() => setRenamedId(conversation.id)}
                >
                  <Icon name="rename" size={15} />
                </button>
                <button
                  type="button"
                  className="button quiet icon-only on-demand"
                  aria-label={`Delete ${conversation.title}`}
                  onClick={() => setLeaving(conversation)}
                >
                  <Icon name="trash" size={15} />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {conversations.data?.length === 0 ? <p className="soft small none-yet">Your questions are kept here.</p> : null}
      {leaving ? (
        <ConfirmDialog
          title="Delete this conversation?"
          action="Delete"
          onClose={() => setLeaving(null)}
          onConfirm={() => remove.mutate(leaving.id)}
        >
          <p>“{leaving.title}” and its answers are deleted for good. Your documents are not touched.</p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

function TitleField(props: { title: string; onSave: (title: string) => void; onCancel: () => void }) {
  const [title, setTitle] = useState(props.title)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const row = field.current?.closest('li')
    // The row is there again: whoever works with the keyboard goes on from it.
    return () => void (document.activeElement === document.body && row?.querySelector('button')?.focus())
  }, [])
  const save = () =>
    title.trim() === '' || title.trim() === props.title ? props.onCancel() : props.onSave(title.trim())
  return (
    <input
      ref={field}
      className="field"
      aria-label="Title of the conversation"
      autoFocus
      maxLength={200}
      value={title}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        // While an input method composes, Enter chooses a character and Esc takes it back.
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') save()
        if (event.key !== 'Escape') return
        // Prevented, so that Esc closes nothing else.
        event.preventDefault()
        props.onCancel()
      }}
    />
  )
}
