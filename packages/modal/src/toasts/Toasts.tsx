import { Toast, ToastStack } from '@latchkey/ui/toast/Toast'
import { useEffect } from 'react'
import { useText } from '../i18n/useText.ts'
import { useModal, useModalState } from '../ModalContext.ts'
import { dismissToast, showToast } from './showToast.ts'

/** A success disappears after 4 s, long enough to read; errors and progress stay. */
const successMs = 4000

export function Toasts() {
  const modal = useModal()
  const toasts = useModalState((state) => state.toasts)
  const text = useText('toasts')
  useWalletLeft()
  useOffline()
  if (toasts.length === 0) return null
  return (
    <ToastStack label={text('messages')}>
      {toasts.map(({ id, kind, title, detail, action }) => (
        <Toast
          key={id}
          kind={kind}
          title={title}
          detail={detail}
          action={action && { label: action.label, onClick: action.run }}
          closeLabel={text('dismiss')}
          onClose={() => dismissToast(modal, id)}
          leaveAfterMs={kind === 'success' ? successMs : undefined}
        />
      ))}
    </ToastStack>
  )
}

/** A toast that stays while the browser is offline. */
function useOffline() {
  const modal = useModal()
  const offline = useModalState((state) => state.offline)
  const text = useText('toasts')
  useEffect(() => {
    if (!offline) return
    showToast(modal, {
      id: 'offline',
      kind: 'loading',
      title: text('offline'),
      detail: text('offlineDetail'),
      action: { label: text('details'), run: () => modal.open({ name: 'Troubleshoot' }) },
    })
    return () => dismissToast(modal, 'offline')
  }, [offline, text, modal])
}

/** Shows a toast after the wallet disconnected. */
function useWalletLeft() {
  const modal = useModal()
  const left = useModalState(({ walletLeft }) => walletLeft)
  const text = useText('toasts')
  useEffect(() => {
    if (!left) return
    modal.store.setState({ walletLeft: false })
    showToast(modal, { id: 'connection', kind: 'warning', title: text('walletLeft'), detail: text('walletLeftDetail') })
  }, [left, text, modal])
}
