import { useState } from 'react'
import { useModels } from '../../bridge/queries/models.ts'
import { Icon } from '../../ui/icons.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import './settings.css'

/** Says who writes the answers, and opens the settings. */
export function SettingsButton() {
  const [isOpen, setOpen] = useState(false)
  const models = useModels()
  const chosen = models.data?.available ? models.data.chosen : null
  return (
    <>
      <button type="button" className="way settings-button" data-testid="settings" onClick={() => setOpen(true)}>
        <Icon name="settings" />
        <span className="one-line">{chosen === null ? 'Answers: word for word' : `Answers: ${chosen}`}</span>
      </button>
      {isOpen ? <SettingsDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
