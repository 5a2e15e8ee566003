/** A choice among a few, all of them seen. */
export function Options<Value extends string>(props: {
  title: string
  /** Name of the group in the page. */
  group: string
  value: Value | undefined
  options: readonly { value: Value; name: string; words?: string }[]
  onChoose: (value: Value) => void
}) {
  const { title, group, value, options, onChoose } = props
  return (
    <section className="setting" role="radiogroup" aria-label={title}>
      <h3>{title}</h3>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input type="radio" name={group} checked={option.value === value} onChange={() => onChoose(option.value)} />
          <span>
            <strong>{option.name}</strong>
            {option.words === undefined ? null : <span className="soft small">{option.words}</span>}
          </span>
        </label>
      ))}
    </section>
  )
}
