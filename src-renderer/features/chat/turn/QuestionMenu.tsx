import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'

/** What can be done with a question. */
export function QuestionMenu(props: { text: string; onEdit: () => void; onDelete: () => void }) {
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(props.text).then(
      () => toast({ message: t('chat.turn.copied') }),
      () => toast({ message: t('chat.turn.notCopied') }),
    )
  // The menu gives the focus back to its button first, which then makes room for the field.
  const edit = () => void setTimeout(props.onEdit)
  const runs = { edit, copy, delete: props.onDelete }
  return (
    <Menu
      label={t('chat.turn.menu')}
      testId="question-menu"
      className="button quiet icon-only compact question-menu"
      groups={[
        {
          entries: [
            { value: 'edit', label: t('chat.turn.edit'), icon: 'rename' },
            { value: 'copy', label: t('chat.turn.copy'), icon: 'copy' },
          ],
        },
        { entries: [{ value: 'delete', label: t('chat.turn.delete'), icon: 'trash', isDangerous: true }] },
      ]}
      onChoose={(value) => void runs[value]()}
    >
      <Icon name="more" size={16} />
    </Menu>
  )
}
