import type { ShownMessage } from '../../../../src-main/contract/types.ts'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'

/** Where a question was asked in other words, or answered more than once: which of them is shown, and the ways to the others. */
export function BranchSwitch(props: {
  of: 'question' | 'answer'
  message: ShownMessage
  onShow: (messageId: number) => void
}) {
  const { siblings, id } = props.message
  if (siblings.length < 2) return null
  const at = siblings.indexOf(id)
  const words = props.of === 'question' ? questionWords() : answerWords()
  const way = (step: -1 | 1) => {
    const target = siblings[at + step]
    const label = step < 0 ? words.previous : words.next
    // Not disabled at the ends: the focus would be lost on the way there.
    return (
      <button
        type="button"
        className="button quiet icon-only compact"
        aria-label={label}
        title={label}
        aria-disabled={target === undefined}
        onClick={() => (target === undefined ? undefined : props.onShow(target))}
      >
        <Icon name={step < 0 ? 'previous' : 'next'} size={14} />
      </button>
    )
  }
  return (
    <div role="group" className="branch-switch small soft" aria-label={words.all}>
      {way(-1)}
      <span role="status">{t('chat.branch.at', { at: at + 1, total: siblings.length })}</span>
      {way(1)}
    </div>
  )
}

function questionWords() {
  return {
    all: t('chat.branch.question.all'),
    previous: t('chat.branch.question.previous'),
    next: t('chat.branch.question.next'),
  }
}

function answerWords() {
  return {
    all: t('chat.branch.answer.all'),
    previous: t('chat.branch.answer.previous'),
    next: t('chat.branch.answer.next'),
  }
}
