import { useId, useState } from 'react'
import { useScopeKnown } from '../../../bridge/queries/scope.ts'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { addChip, chipKey, type ScopeChip } from '../../../ui/scope/scope.ts'
import { suggest, type ScopeSuggestion } from '../../../ui/scope/typed/suggest.ts'

/** Limits of where is searched, chosen instead of typed: folders, files by their names, types. Pressing one again takes it back. */
export function ScopePicker(props: { chips: readonly ScopeChip[]; onChange: (chips: ScopeChip[]) => void }) {
  return (
    <Popover
      title={t('ask.picker.title')}
      testId="limit"
      trigger={
        <>
          <Icon name="folder" size={15} /> {t('ask.limit')}
        </>
      }
    >
      {() => <Picker {...props} />}
    </Popover>
  )
}

function Picker({ chips, onChange }: { chips: readonly ScopeChip[]; onChange: (chips: ScopeChip[]) => void }) {
  const [text, setText] = useState('')
  const value = text.trim()
  const folders = useOffers('folder', value)
  const files = useOffers('file', value)
  const types = useOffers('type', '')
  const taken = new Set(chips.map(chipKey))
  const toggle = (chip: ScopeChip) => {
    const key = chipKey(chip)
    onChange(taken.has(key) ? chips.filter((each) => chipKey(each) !== key) : addChip(chips, chip))
  }
  const choices = { taken, onToggle: toggle }
  return (
    <div className="scope-picker">
      <input
        type="search"
        className="field"
        dir="auto"
        aria-label={t('ask.picker.find')}
        placeholder={t('ask.picker.find')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Choices {...choices} title={t('ask.picker.folders')} options={folders} />
      <Choices {...choices} title={t('ask.picker.files')} options={files} />
      {value !== '' && folders.length + files.length === 0 ? <p className="soft">{t('ask.picker.none')}</p> : null}
      <Choices {...choices} title={t('ask.picker.types')} isRow options={types} />
      <p className="soft small">{t('ask.picker.hint', { example: '@lease.pdf' })}</p>
    </div>
  )
}

/** The same that is offered for a filter that is typed. */
function useOffers(kind: 'folder' | 'file' | 'type', value: string): ScopeSuggestion[] {
  const token = { kind, value, start: 0, end: value.length }
  return suggest(token, useScopeKnown(token))
}

function Choices(props: {
  title: string
  options: readonly ScopeSuggestion[]
  taken: ReadonlySet<string>
  isRow?: boolean
  onToggle: (chip: ScopeChip) => void
}) {
  const id = useId()
  if (props.options.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="picker-title">
        {props.title}
      </h4>
      <div className={props.isRow ? 'picker-row' : 'picker-list'}>
        {props.options.map(({ chip, label, detail }) => (
          <button
            key={chipKey(chip)}
            type="button"
            className={props.isRow ? 'button compact' : 'row'}
            aria-pressed={props.taken.has(chipKey(chip))}
            title={detail === label ? undefined : detail}
            onClick={() => props.onToggle(chip)}
          >
            <span className="one-line" dir="auto">
              {label} {detail === '' ? null : <span className="soft">{detail}</span>}
            </span>
            {props.taken.has(chipKey(chip)) ? <Icon name="check" size={14} /> : null}
          </button>
        ))}
      </div>
    </section>
  )
}
