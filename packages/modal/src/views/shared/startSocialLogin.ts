import type { Social } from '@latchkey/contracts/frame/socialProviders'
import { signInWithSocial } from '@latchkey/core/embedded/social/signInWithSocial'
import type { ModalController } from '../../modalController.ts'

/** Opens the provider's window and shows the progress of the sign-in. Call it synchronously in a click handler. */
export function startSocialLogin(modal: ModalController, provider: Social): void {
  if (provider === 'farcaster') {
    modal.push({ name: 'ConnectingFarcaster' })
    return
  }
  // The error is in the state.
  void signInWithSocial(modal.latchkey, { provider }).catch(() => {})
  modal.push({ name: 'ConnectingSocial', provider })
}
