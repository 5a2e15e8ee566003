import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../language/language.ts'
import { Icon } from '../icons.tsx'

/** A modal dialog: the browser keeps the focus inside, closes it on Esc, and gives the focus back. */
export function Dialog(props: {
  title: string
  /** As wide and high as the window allows: for what has parts of its own. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed before it leaves the page: the browser gives the focus back only for a dialog that is still there.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={props.isWide ? 'dialog is-wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
    >
      <header className="dialog-head">
        <h2 id={titleId}>{props.title}</h2>
        <button type="button" className="button quiet icon-only" aria-label={t('dialog.close')} onClick={props.onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="dialog-body scrolls">{props.children}</div>
      {props.footer === undefined ? null : <footer className="dialog-foot">{props.footer}</footer>}
    </dialog>
  )
}

/** Asks before something that cannot be taken back. The caller closes it when that is done; until then it asks only once. */
export function ConfirmDialog(props: {
  title: string
  children: ReactNode
  action: string
  onConfirm: () => void
  onClose: () => void
}) {
  const [isConfirmed, setConfirmed] = useState(false)
  const confirm = () => {
    setConfirmed(true)
    props.onConfirm()
  }
  const footer = (
    <>
      <button type="button" className="button" onClick={props.onClose}>
        {t('dialog.cancel')}
      </button>
      <button type="button" className="button danger" disabled={isConfirmed} onClick={confirm}>
        {props.action}
      </button>
    </>
  )
  return (
    <Dialog title={props.title} onClose={props.onClose} footer={footer}>
      {props.children}
    </Dialog>
  )
}
