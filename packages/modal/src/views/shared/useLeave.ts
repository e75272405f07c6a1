import { useDisconnect } from '@latchkey/react/connect/useDisconnect'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { showToast } from '../../toasts/showToast.ts'

/** Disconnects the wallet. A toast reports if the wallet could not be notified. The texts belong to the view's feature. */
export function useLeave(feature: 'account' | 'networks'): () => void {
  const modal = useModal()
  const text = useText(feature)
  const { disconnectAsync: disconnect } = useDisconnect()
  return () =>
    void disconnect().catch(() =>
      showToast(modal, {
        id: 'connection',
        kind: 'error',
        title: text('disconnectFailed'),
        detail: text('disconnectFailedDetail'),
      }),
    )
}
