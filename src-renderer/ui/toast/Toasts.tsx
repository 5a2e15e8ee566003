import { Toast } from '@base-ui/react/toast'
import { useCallback, type ReactNode } from 'react'
import { t } from '../../language/language.ts'
import { Icon } from '../icons.tsx'
import './toast.css'

/** Time that a message stays (ms); it waits while it is pointed at or has the focus. An undo stays longer. */
const stayMs = 6_000
const stayWithActionMs = 15_000

/** A short message of something that was done, with a way back where there is one. */
export type ToastMessage = { message: string; action?: { label: string; run: () => void } }

/** Lets any part of the page say that something was done. Around the whole page, once. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        {/* F6 moves the keyboard into it. */}
        <Toast.Viewport className="toasts" aria-label={t('toast.messages')}>
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Shown() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast-message" data-testid="toast">
      <Toast.Content className="toast-content">
        <Toast.Title render={<p />} />
        {toast.actionProps ? <Toast.Action className="button compact" /> : null}
        <Toast.Close className="button quiet icon-only" aria-label={t('dialog.close')}>
          <Icon name="close" size={15} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

/** @returns a way to show a message; the action, once taken, closes it */
export function useToast(): (message: ToastMessage) => void {
  const { add, close } = Toast.useToastManager()
  return useCallback(
    ({ message, action }) => {
      const id = add({
        title: message,
        timeout: action ? stayWithActionMs : stayMs,
        ...(action
          ? {
              actionProps: {
                children: action.label,
                onClick: () => {
                  close(id)
                  action.run()
                },
              },
            }
          : {}),
      })
    },
    [add, close],
  )
}
