import { t } from '../../../language/language.ts'
import { keyCaps, keyMap, keyNames, type KeyName } from '../../../ui/keys/keys.ts'

/** All keys, by where they work. */
export function KeyboardMap() {
  const groups = [...new Set(keyNames.map((name) => keyMap[name].group))]
  return groups.map((group) => (
    <section key={group} className="setting" aria-label={t(`settings.keyGroup.${group}`)}>
      <h3>{t(`settings.keyGroup.${group}`)}</h3>
      <dl className="key-list">
        {keyNames
          .filter((name) => keyMap[name].group === group)
          .map((name) => (
            <KeyRow key={name} name={name} />
          ))}
      </dl>
    </section>
  ))
}

function KeyRow({ name }: { name: KeyName }) {
  return (
    <div>
      <dt>
        {keyCaps(name).map((cap) => (
          <kbd key={cap}>{cap}</kbd>
        ))}
      </dt>
      <dd>{t(`settings.keys.${name}`)}</dd>
    </div>
  )
}
