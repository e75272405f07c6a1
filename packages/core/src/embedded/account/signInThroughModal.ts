import { errorOf } from '@latchkey/base/errors'
import { MODAL_CLOSED } from '@latchkey/contracts/errors/connect'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/pairing'
import type { Latchkey } from '../../latchkey.ts'
import { mountedModal } from '../../mountedModal.ts'
import { signInOf } from '../../siwx/signInState.ts'
import { embeddedConnection } from '../frame/embeddedWallet.ts'
import { readEmbeddedWallet } from '../frame/readEmbeddedWallet.ts'

/**
 * Opens the modal at the e-mail field or the social accounts unless the embedded wallet is connected. Resolves once it is connected
 * and the app's own sign-in is complete.
 *
 * @throws MODAL_CLOSED when the visitor closes it, CONNECT_ABORTED, MODAL_MISSING, OPTION_INVALID
 */
export async function signInThroughModal(
  latchkey: Latchkey,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  await latchkey.start()
  const { store } = latchkey
  const isConnected = () => embeddedConnection(store.getState())?.status === 'connected'
  if (isConnected()) return
  const isDone = () => isConnected() && ['off', 'signed'].includes(signInOf(store.getState()).status)
  const { email } = readEmbeddedWallet(latchkey)
  const modal = mountedModal(latchkey)
  await new Promise<void>((resolve, reject) => {
    const abort = () => finish(() => reject(errorOf(CONNECT_ABORTED)))
    const finish = (settle: () => void) => {
      stopStore()
      stopModal()
      signal?.removeEventListener('abort', abort)
      settle()
    }
    const stopStore = store.subscribe(() => {
      if (!isDone()) return
      finish(resolve)
      modal.close()
    })
    const stopModal = modal.onClosed(() => finish(() => (isConnected() ? resolve() : reject(errorOf(MODAL_CLOSED)))))
    signal?.addEventListener('abort', abort)
    modal.open({ name: email ? 'EmailLogin' : 'ConnectSocials' })
  })
}
