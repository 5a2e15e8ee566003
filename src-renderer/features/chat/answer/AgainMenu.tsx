import { useKnownModels } from '../../../bridge/queries/models.ts'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Menu, type MenuGroup } from '../../../ui/menu/Menu.tsx'
import type { Retry } from '../session/asking.ts'
import type { ShownAnswer } from '../session/askState.ts'

/** Entries that name a model. */
const modelPrefix = 'model '

/** Answers once more: from the same passages, from others, or by somebody else. */
export function AgainMenu({ answer, onRegenerate }: { answer: ShownAnswer; onRegenerate: (how?: Retry) => void }) {
  const { data } = useKnownModels()
  // What led to this answer stays out too: "others" are others than all that were used.
  const used = [...new Set([...answer.leftOut, ...answer.passageIds])]
  const groups: MenuGroup<string>[] = [
    {
      entries: [
        { value: 'same', label: t('answer.again.same') },
        // Counting looks at everything: there are no others.
        { value: 'others', label: t('answer.again.others'), isDisabled: used.length === 0 || answer.table !== null },
      ],
    },
    {
      label: t('answer.again.by'),
      entries: [
        { value: 'quotes', label: t('answer.again.quotes') },
        ...(data?.models ?? []).map(({ name }) => ({ value: `${modelPrefix}${name}`, label: name })),
      ],
    },
  ]
  const choose = (value: string) => {
    const kept = answer.leftOut.length > 0 ? { without: answer.leftOut } : {}
    if (value === 'same') onRegenerate(kept)
    else if (value === 'others') onRegenerate({ without: used })
    else if (value === 'quotes') onRegenerate({ ...kept, model: null })
    else onRegenerate({ ...kept, model: value.slice(modelPrefix.length) })
  }
  return (
    <Menu groups={groups} testId="again" onChoose={choose}>
      <Icon name="refresh" size={15} /> {t('answer.again.label')}
    </Menu>
  )
}
