import { useId } from 'react'

/** A path of this computer, typed, and what is done with it. */
export function PathForm(props: {
  label: string
  action: string
  value: string
  placeholder?: string
  isDisabled: boolean
  onChange: (path: string) => void
  onSubmit: (path: string) => void
}) {
  const id = useId()
  const path = props.value.trim()
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
      <button type="submit" className="button compact" disabled={!isReady}>
        {props.action}
      </button>
    </form>
  )
}
