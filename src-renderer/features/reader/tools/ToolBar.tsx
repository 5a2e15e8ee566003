import type { ReactNode } from 'react'
import type { DocumentView } from '../../../../src-main/contract/types.ts'
import { useOriginal } from '../../../bridge/queries/reader.ts'
import { t } from '../../../language/language.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { openOriginal, showInFolder } from './openOriginal.ts'
import './tools.css'

type Action = 'ask' | 'copy' | 'open' | 'show'

type ToolBarProps = {
  document: DocumentView
  /** Null where there is nothing to switch: text is all there is. */
  isText: boolean | null
  isOutlineOpen: boolean
  isFindOpen: boolean
  onText: (isText: boolean) => void
  onOutline: (isOpen: boolean) => void
  onFind: (isOpen: boolean) => void
  onAsk: () => void
  /** What is selected, or else what is cited, with its reference; null: neither. */
  copied: () => string | null
  /** The page field. */
  children: ReactNode
}

/** What can be done with the open document. */
export function ToolBar(props: ToolBarProps) {
  const { document, isText } = props
  const toast = useToast()
  const original = useOriginal(document.documentId)
  const isGone = original.data?.isThere === false
  const tell = (problem: string | null) => {
    if (problem !== null) toast({ message: problem })
  }
  const copy = async () => {
    const text = props.copied()
    if (text === null) return toast({ message: t('reader.nothingToCopy') })
    await navigator.clipboard.writeText(text).then(
      () => toast({ message: t('reader.copied') }),
      () => toast({ message: t('reader.notCopied') }),
    )
  }
  const act: Record<Action, () => void> = {
    ask: props.onAsk,
    copy: () => void copy(),
    open: () => void openOriginal(document).then(tell),
    show: () => void showInFolder?.(document.documentId).then(tell),
  }
  return (
    <div className="reader-tools" role="toolbar" aria-label={t('reader.tools')}>
      <Toggle
        icon="outline"
        label={t('reader.outline')}
        isOn={props.isOutlineOpen}
        testId="outline-toggle"
        onToggle={props.onOutline}
      />
      <Toggle
        icon="search"
        label={t('reader.find.open')}
        isOn={props.isFindOpen}
        testId="find-toggle"
        onToggle={props.onFind}
      />
      {props.children}
      <span className="reader-tools-gap" />
      {isText === null ? null : (
        <Toggle icon="text" label={t('reader.asText')} isOn={isText} testId="text-toggle" onToggle={props.onText} />
      )}
      <button
        type="button"
        className="button quiet compact"
        data-testid="ask-about"
        title={t('reader.askAbout')}
        onClick={props.onAsk}
      >
        <Icon name="ask" size={16} />
        <span className="reader-tools-word">{t('reader.askShort')}</span>
      </button>
      <Menu<Action>
        label={t('reader.more')}
        testId="reader-more"
        className="button quiet icon-only"
        groups={[
          {
            entries: [
              { value: 'ask', label: t('reader.askAbout'), icon: 'ask' },
              { value: 'copy', label: t('reader.copyWithReference'), icon: 'copy' },
            ],
          },
          {
            entries: [
              {
                value: 'open',
                label: t(showInFolder ? 'reader.openInProgram' : 'reader.openOriginal'),
                icon: 'file',
                isDisabled: isGone,
              },
              ...(showInFolder
                ? [
                    {
                      value: 'show' as const,
                      label: t('reader.showInFolder'),
                      icon: 'folder' as const,
                      isDisabled: isGone,
                    },
                  ]
                : []),
            ],
          },
        ]}
        onChoose={(action) => act[action]()}
      >
        <Icon name="more" />
      </Menu>
    </div>
  )
}

function Toggle(props: {
  icon: IconName
  label: string
  isOn: boolean
  testId: string
  onToggle: (isOn: boolean) => void
}) {
  return (
    <button
      type="button"
      className={`button quiet icon-only${props.isOn ? ' is-on' : ''}`}
      aria-label={props.label}
      aria-pressed={props.isOn}
      title={props.label}
      data-testid={props.testId}
      onClick={() => props.onToggle(!props.isOn)}
    >
      <Icon name={props.icon} />
    </button>
  )
}
