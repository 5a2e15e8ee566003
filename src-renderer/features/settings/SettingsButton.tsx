import { useModels } from '../../bridge/queries/models.ts'
import { t } from '../../language/language.ts'
import { Icon } from '../../ui/icons.tsx'
import './settings.css'

/** Says who writes the answers, and opens the settings. */
export function SettingsButton({ onOpen }: { onOpen: () => void }) {
  const models = useModels()
  const chosen = models.data?.available ? models.data.chosen : null
  return (
    <button type="button" className="way settings-button" data-testid="settings" onClick={onOpen}>
      <Icon name="settings" />
      <span className="one-line">
        {chosen === null ? t('settings.wordForWord') : t('settings.writtenBy', { name: chosen })}
      </span>
    </button>
  )
}
