import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { MODAL_CLOSED } from '@latchkey/contracts/errors/connect'
import { accountOf } from '../connect/activeAccount.ts'
import type { Latchkey } from '../latchkey.ts'
import { mountedModal } from '../mountedModal.ts'

/**
 * Opens the modal unless the namespace is connected; resolves once it is. @throws MODAL_CLOSED when the visitor closes it,
 * MODAL_MISSING
 */
export async function connectThroughModal(latchkey: Latchkey, namespace: Namespace): Promise<void> {
  const isConnected = () => accountOf(latchkey.store.getState(), namespace).status === 'connected'
  if (isConnected()) return
  const modal = mountedModal(latchkey)
  await new Promise<void>((resolve, reject) => {
    const finish = (settle: () => void) => {
      stopStore()
      stopModal()
      settle()
    }
    const stopStore = latchkey.store.subscribe(() => {
      if (isConnected()) finish(resolve)
    })
    const stopModal = modal.onClosed(() => {
      // Connecting closes the modal too; the store has the connection by then.
      if (!isConnected()) finish(() => reject(errorOf(MODAL_CLOSED)))
    })
    modal.open({ name: 'Connect' })
  })
}
