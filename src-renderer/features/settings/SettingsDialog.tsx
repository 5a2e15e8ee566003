import { Tabs } from '@base-ui/react/tabs'
import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { About } from './about/About.tsx'
import { AnswerSettings } from './answers/AnswerSettings.tsx'
import { ModelChoice } from './answers/ModelChoice.tsx'
import { Backup } from './backup/Backup.tsx'
import { FolderSettings } from './folders/FolderSettings.tsx'
import { KeyboardMap } from './keyboard/KeyboardMap.tsx'
import { AppearanceSettings } from './look/AppearanceSettings.tsx'
import { LanguageSettings } from './look/LanguageSettings.tsx'
import { ModelShelf } from './models/ModelShelf.tsx'
import { Performance } from './performance/Performance.tsx'
import { Privacy } from './privacy/Privacy.tsx'

/** Parts of the settings, in the order in which they are listed. */
export type SettingsSection =
  'answers' | 'models' | 'folders' | 'performance' | 'look' | 'keyboard' | 'privacy' | 'backup' | 'about'

type Part = { id: SettingsSection; name: string; content: ReactNode }

/** Everything that can be set: a list of parts, and one of them. */
export function SettingsDialog(props: {
  shown: SettingsSection
  onShow: (section: SettingsSection) => void
  /** Opens what changes the ignore rules. */
  onRules: () => void
  onClose: () => void
}) {
  const parts = allParts(props.onRules)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where the window is narrow the list is wider than it is.
    list.current?.querySelector(`[data-testid="settings-${props.shown}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [props.shown])
  return (
    <Dialog title={t('settings.title')} isWide onClose={props.onClose}>
      <Tabs.Root
        className="settings"
        orientation="vertical"
        value={props.shown}
        onValueChange={(id: SettingsSection) => props.onShow(id)}
      >
        <Tabs.List ref={list} className="settings-parts" activateOnFocus aria-label={t('settings.parts')}>
          {parts.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id} className="row" data-testid={`settings-${id}`}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {parts.map(({ id, content }) => (
          <Tabs.Panel key={id} value={id} className="settings-part scrolls">
            {content}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Dialog>
  )
}

function allParts(onRules: () => void): Part[] {
  return [
    {
      id: 'answers',
      name: t('settings.part.answers'),
      content: (
        <>
          <ModelChoice />
          <AnswerSettings />
        </>
      ),
    },
    { id: 'models', name: t('settings.part.models'), content: <ModelShelf /> },
    { id: 'folders', name: t('settings.part.folders'), content: <FolderSettings onRules={onRules} /> },
    { id: 'performance', name: t('settings.part.performance'), content: <Performance /> },
    {
      id: 'look',
      name: t('settings.part.look'),
      content: (
        <>
          <AppearanceSettings />
          <LanguageSettings />
        </>
      ),
    },
    { id: 'keyboard', name: t('settings.part.keyboard'), content: <KeyboardMap /> },
    { id: 'privacy', name: t('settings.part.privacy'), content: <Privacy /> },
    { id: 'backup', name: t('settings.part.backup'), content: <Backup /> },
    { id: 'about', name: t('settings.part.about'), content: <About /> },
  ]
}
