import { useId } from 'react'
import type { PathPurpose } from '../../../../src-main/contract/desktop/portMessages.ts'
import { desktop } from '../../../bridge/desktop.ts'
import { t } from '../../../language/language.ts'

/** A path of this computer, typed or (in the desktop shell) chosen in the system's dialog, and what is done with it. */
export function PathForm(props: {
  label: string
  action: string
  value: string
  placeholder?: string
  purpose: PathPurpose
  isDisabled: boolean
  onChange: (path: string) => void
  onSubmit: (path: string) => void
}) {
  const id = useId()
  const path = props.value.trim()
  const choose = async () => {
    const chosen = await desktop?.choosePath(props.purpose)
    if (chosen?.ok && chosen.value !== null) props.onChange(chosen.value)
  }
  const isReady = path !== '' && !props.isDisabled
  return (
    <form
      className="import-model"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) props.onSubmit(path)
      }}
    >
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type="text"
        className="field"
        value={props.value}
        placeholder={props.placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {desktop ? (
        <button type="button" className="button compact" disabled={props.isDisabled} onClick={() => void choose()}>
          {t('settings.backup.choose')}
        </button>
      ) : null}
      <button type="submit" className="button compact" disabled={!isReady}>
        {props.action}
      </button>
    </form>
  )
}
