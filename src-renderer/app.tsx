import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApi } from './bridge/apiContext.tsx'
import { followStatus, type Connection } from './bridge/followStatus.ts'
import { createFreshFiles } from './bridge/freshFiles.ts'
import { keys } from './bridge/queries/keys.ts'
import { useConversations } from './bridge/queries/chat.ts'
import { useStatus } from './bridge/queries/library.ts'
import { ChatView } from './features/chat/ChatView.tsx'
import type { Draft } from './features/chat/useScope.ts'
import { ConversationList } from './features/chat/ConversationList.tsx'
import { useAskSession } from './features/chat/session/useAskSession.ts'
import { AddFolder } from './features/library/AddFolder.tsx'
import { DropFolders } from './features/library/DropFolders.tsx'
import { FilesView } from './features/library/files/FilesView.tsx'
import { IgnoreDialog } from './features/library/ignore/IgnoreDialog.tsx'
import { LibraryPanel } from './features/library/LibraryPanel.tsx'
import { QualityButton } from './features/quality/QualityButton.tsx'
import { QualityView } from './features/quality/QualityView.tsx'
import { useQualityCheck } from './features/quality/useQualityCheck.ts'
import { useOfferedPlaces } from './features/reader/prepare.ts'
import { Reader } from './features/reader/Reader.tsx'
import { SearchView } from './features/search/SearchView.tsx'
import { SettingsButton } from './features/settings/SettingsButton.tsx'
import { SettingsDialog, type SettingsSection } from './features/settings/SettingsDialog.tsx'
import { FirstQuestions } from './features/welcome/FirstQuestions.tsx'
import { Welcome } from './features/welcome/Welcome.tsx'
import { language, onLanguage, t } from './language/language.ts'
import { Sidebar } from './sidebar.tsx'
import { FaultGuard } from './ui/FaultGuard.tsx'
import { ToastProvider } from './ui/toast/Toasts.tsx'
import { PlacesToShow } from './ui/placesToShow.ts'
import { useKeptLook, useSpokenLanguage } from './keptLook.ts'
import { usePageCommands } from './commands.ts'
import { usePlace, type View } from './place.ts'
import { useShortcuts } from './shortcuts.ts'
import type { Reading } from './ui/reading.ts'
import type { ScopeChip } from './ui/scope/scope.ts'

/** The page, drawn anew in another language when that changes, and what is shown should it fail. */
export function App() {
  useKeptLook()
  const shown = useSyncExternalStore(onLanguage, language)
  useSpokenLanguage(shown)
  // Here, so that another language does not close them.
  const [settings, setSettings] = useState<SettingsSection | null>(null)
  const offer = useOfferedPlaces()
  return (
    <FaultGuard>
      <ToastProvider key={shown}>
        <PlacesToShow value={offer}>
          <Page settings={settings} onSettings={setSettings} />
        </PlacesToShow>
      </ToastProvider>
    </FaultGuard>
  )
}

/** The part of the settings that is open; null: none. */
type PageProps = { settings: SettingsSection | null; onSettings: (shown: SettingsSection | null) => void }

/** Where the features meet. Left what there is, in the middle what is asked, right what it stands on. */
function Page({ settings, onSettings }: PageProps) {
  const { place, move } = usePlace()
  const { view, reading } = place
  const connection = useFollowedStatus()
  const status = useStatus()
  const conversations = useConversations()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isRulesOpen, setRulesOpen] = useState(false)
  const [findAsked, setFindAsked] = useState(0)
  // A new question from elsewhere: about one document, from the reader; from a link, in the desktop shell.
  const [draft, setDraft] = useState<Draft | null>(null)
  const check = useQualityCheck()
  const searchField = useRef<HTMLInputElement>(null)

  const show = (next: View) => {
    setMenuOpen(false)
    session.forget()
    setDraft(null)
    move({ view: next, reading: null }, 'push')
  }
  const begin = (next: Draft) => {
    show({ name: 'ask', conversationId: null })
    setDraft(next)
  }
  const askAbout = (chip: ScopeChip) => begin({ text: '', chips: [chip] })
  const read = (next: Reading) => move({ view, reading: next }, reading ? 'replace' : 'push')
  const closeReader = () => move({ view, reading: null }, 'replace')
  const session = useAskSession((conversationId) => {
    if (view.name === 'ask' && view.conversationId === null) {
      move({ view: { name: 'ask', conversationId }, reading }, 'replace')
    }
  })
  const search = () => {
    if (view.name !== 'search') show({ name: 'search', words: '' })
    // The field exists after the next frame at the latest.
    requestAnimationFrame(() => searchField.current?.focus())
  }
  usePageCommands({ reading, show, begin, read, closeReader, search, openSettings: onSettings })
  useShortcuts({
    onSearch: search,
    onSettings: () => onSettings('answers'),
    onKeys: () => onSettings('keyboard'),
    onFindConversations: () => {
      setMenuOpen(true)
      setFindAsked((times) => times + 1)
    },
    onEscape: () => {
      if (session.isRunning) session.stop()
      else if (isMenuOpen) setMenuOpen(false)
      else if (reading) closeReader()
    },
  })

  const hasFolders = status === undefined || status.folders.length > 0
  return (
    <DropFolders>
      <div className={`app${reading ? ' is-reading' : ''}`}>
        <Sidebar view={view} isOpen={isMenuOpen} onOpen={setMenuOpen} onShow={show}>
          <LibraryPanel
            status={status}
            isFilesShown={view.name === 'files'}
            onShowFiles={() => show({ name: 'files' })}
          />
          {hasFolders ? (
            <QualityButton isShown={view.name === 'quality'} onShow={() => show({ name: 'quality' })} />
          ) : null}
          <ConversationList
            openId={view.name === 'ask' ? view.conversationId : null}
            busyId={session.isRunning ? (session.live?.conversationId ?? null) : null}
            onOpen={(conversationId, messageId) =>
              show({ name: 'ask', conversationId, ...(messageId === undefined ? {} : { messageId }) })
            }
            findAsked={findAsked}
            onDelete={(conversationId) => {
              // Its answer would go on for nobody, and keep others from being asked for.
              if (session.live?.conversationId === conversationId) session.stop()
              if (view.name === 'ask' && view.conversationId === conversationId)
                show({ name: 'ask', conversationId: null })
            }}
          />
          <SettingsButton onOpen={() => onSettings('answers')} />
        </Sidebar>
        <main className="middle">
          <ConnectionBanner connection={connection} />
          {view.name === 'ask' ? (
            <ChatView
              conversationId={view.conversationId}
              messageId={view.messageId ?? null}
              session={session}
              status={status}
              reading={reading}
              draft={draft}
              welcome={
                hasFolders ? null : (
                  <Welcome>
                    <AddFolder isInviting />
                  </Welcome>
                )
              }
              suggestions={
                status && conversations.data?.length === 0 ? (
                  <FirstQuestions status={status} onAsk={(question) => session.ask(question, null)} />
                ) : null
              }
              onRead={read}
            />
          ) : null}
          {view.name === 'search' ? (
            <SearchView
              words={view.words}
              field={searchField}
              chips={view.chips ?? []}
              onSearch={(words, chips) => move({ view: { name: 'search', words, chips }, reading }, 'replace')}
              onRead={read}
              onAsk={(words, chips) => {
                // One answer at a time: while another comes, the question waits in the field.
                if (session.isRunning) return begin({ text: words, chips: [...chips] })
                show({ name: 'ask', conversationId: null })
                session.ask(words, null, { scope: chips })
              }}
            />
          ) : null}
          {view.name === 'files' ? <FilesView status={status} onRead={read} onAsk={askAbout} /> : null}
          {view.name === 'quality' ? <QualityView status={status} check={check} onRead={read} /> : null}
        </main>
        {isRulesOpen ? (
          <IgnoreDialog folders={status?.folders ?? []} folderId={null} onClose={() => setRulesOpen(false)} />
        ) : null}
        {settings === null ? null : (
          <SettingsDialog
            shown={settings}
            onShow={onSettings}
            onRules={() => {
              onSettings(null)
              setRulesOpen(true)
            }}
            onClose={() => onSettings(null)}
          />
        )}
        {reading ? <Reader reading={reading} onMove={read} onClose={closeReader} onAsk={askAbout} /> : null}
      </div>
    </DropFolders>
  )
}

/** Keeps the page's copy of the library's status fresh; files are asked for again when their number changed. */
function useFollowedStatus(): Connection {
  const api = useApi()
  const client = useQueryClient()
  const [connection, setConnection] = useState<Connection>({ state: 'open' })
  const wasLost = useRef(false)
  const onConnection = useCallback(
    (next: Connection) => {
      setConnection((last) => (last.state === 'open' && next.state === 'open' ? last : next))
      // What was asked in vain meanwhile is asked again.
      if (next.state === 'open' && wasLost.current) void client.invalidateQueries()
      wasLost.current = next.state === 'lost'
    },
    [client],
  )
  useEffect(() => {
    const files = createFreshFiles(client)
    const leave = followStatus(
      api,
      (status) => {
        client.setQueryData(keys.status, status)
        files.follow(status)
      },
      onConnection,
    )
    return () => {
      leave()
      files.stop()
    }
  }, [api, client, onConnection])
  return connection
}

function ConnectionBanner({ connection }: { connection: Connection }) {
  if (connection.state === 'open') return null
  const { message, nextStep } = connection.problem
  return (
    <div className="notice banner" role="alert">
      {[message, nextStep, t('page.tryingAgain')].filter(Boolean).join(' ')}
    </div>
  )
}
