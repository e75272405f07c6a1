import type { AccountView } from '../../connect/accountView.ts'
import { livePart } from '../../features/feature.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { StartedWindow } from '../../startPage/openStartPage.ts'
import { loginError } from '../email/runEmailLogin.ts'
import { waitForLink } from '../email/waitForLink.ts'
import { connectEmbedded } from '../frame/connectEmbedded.ts'
import type { SocialLogin } from './socialLogin.ts'
import { saveSocialLogin } from './socialLoginRecord.ts'

/** Begins a sign-in that replaces the one before, whose window is closed. */
export function beginSocialLogin(latchkey: Latchkey, popup?: StartedWindow): AbortSignal {
  const held = livePart(latchkey, 'embedded.socialLogin', (): Held => {
    const made: Held = { run: new AbortController(), popup: undefined }
    latchkey.live.cleanup.add(() => made.run.abort())
    return made
  })
  held.run.abort()
  if (held.popup !== popup) held.popup?.close()
  held.run = new AbortController()
  held.popup = popup
  return held.run.signal
}

type Held = { run: AbortController; popup: StartedWindow | undefined }

/** Shows a step of the sign-in, and keeps the one that a reload can go on from. */
export function setSocialLogin(latchkey: Latchkey, socialLogin: SocialLogin | undefined): void {
  saveSocialLogin(latchkey, socialLogin)
  latchkey.store.setState({ socialLogin })
}

/** Waits for the mailed link if the state says so, then connects the wallet. */
export async function finishSocialLogin(latchkey: Latchkey, params: finishSocialLogin.Params): Promise<AccountView> {
  const { provider, signal } = params
  const { socialLogin } = latchkey.store.getState()
  if (socialLogin?.status === 'verifyDevice') {
    await waitForLink(latchkey, { sentAtMs: () => mailedAtMs(latchkey), signal })
    if (!signal.aborted) setSocialLogin(latchkey, { provider, status: 'connecting' })
  }
  const account = await connectEmbedded(latchkey, { signal })
  if (!signal.aborted) setSocialLogin(latchkey, undefined)
  return account
}

export declare namespace finishSocialLogin {
  type Params = { readonly provider: SocialLogin['provider']; readonly signal: AbortSignal }
}

/** Another link may have been mailed meanwhile. */
function mailedAtMs({ store, clock }: Latchkey): number {
  const { socialLogin } = store.getState()
  return socialLogin?.status === 'verifyDevice' ? socialLogin.sentAtMs : clock.now()
}

/** Shows why a sign-in failed, unless another one replaced it. */
export function failSocialLogin(
  latchkey: Latchkey,
  { provider, signal, cause }: finishSocialLogin.Params & { readonly cause: unknown },
) {
  const error = loginError(cause)
  if (!signal.aborted) setSocialLogin(latchkey, { provider, status: 'failed', error })
  return error
}
