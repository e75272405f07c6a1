import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { FRAME_ERROR } from '@latchkey/contracts/errors/frame'
import { SOCIAL_START_FAILED } from '@latchkey/contracts/errors/social'
import type { SocialProvider } from '@latchkey/contracts/frame/socialProviders'
import { request } from '@latchkey/frame/host/request'
import { assertAlive } from '../../assertAlive.ts'
import type { AccountView } from '../../connect/accountView.ts'
import type { Latchkey } from '../../latchkey.ts'
import { frameOf } from '../frame/frameOf.ts'
import { awaitSocialResult } from './awaitSocialResult.ts'
import { requireSocial } from './requireSocial.ts'
import { beginSocialLogin, failSocialLogin, finishSocialLogin, setSocialLogin } from './runSocialLogin.ts'
import type { SocialLogin } from './socialLogin.ts'
import { browserPopups, type PopupPage } from './socialPopup.ts'

/**
 * Signs in with a social account in a window of its provider, and connects the wallet. Call it from a click handler: otherwise
 * browsers block the window, and the state becomes `blocked` with a URL to link to. Resolves with the account.
 *
 * @throws OPTION_INVALID for a provider that `embeddedWallet.socials` does not list, POPUP_CLOSED, POPUP_NOT_LOADED, SOCIAL_START_FAILED, errors of
 * the secure site and of the frame
 */
export async function signInWithSocial(latchkey: Latchkey, params: signInWithSocial.Params): Promise<AccountView> {
  assertAlive(latchkey)
  const { provider, page = browserPopups } = params
  const { secureUrl } = requireSocial(latchkey, provider)
  const popup = page.open(latchkey, secureUrl)
  const signal = beginSocialLogin(latchkey, popup)
  const show = (login: Stage) => {
    if (!signal.aborted) setSocialLogin(latchkey, { provider, ...login })
  }
  try {
    show({ status: 'starting' })
    const uri = await startOf(latchkey, provider, signal)
    popup?.show(uri)
    show({ status: popup ? 'waiting' : 'blocked', uri })
    const resultUri = await awaitSocialResult(latchkey, { uri, secureUrl, popup, page, signal })
    show({ status: 'connecting' })
    await connectWith(latchkey, { resultUri, show, signal })
    return await finishSocialLogin(latchkey, { provider, signal })
  } catch (cause) {
    popup?.close()
    throw failSocialLogin(latchkey, { provider, signal, cause })
  }
}

export declare namespace signInWithSocial {
  type Params = {
    readonly provider: SocialProvider
    /** Default: windows of the browser. */
    readonly page?: PopupPage
  }
}

type WithoutProvider<login> = login extends SocialLogin ? Omit<login, 'provider'> : never
type Stage = WithoutProvider<SocialLogin & { readonly provider: SocialProvider }>

async function startOf(latchkey: Latchkey, provider: SocialProvider, signal: AbortSignal): Promise<string> {
  try {
    return (await request(frameOf(latchkey), 'get social redirect uri', { provider }, { signal })).uri
  } catch (cause) {
    const isKnown = isLatchkeyError(cause) && cause.code !== FRAME_ERROR.code
    throw isKnown ? cause : errorOf(SOCIAL_START_FAILED, { cause })
  }
}

type Connect = {
  readonly resultUri: string
  readonly show: (login: Stage) => void
  readonly signal: AbortSignal
}

async function connectWith(latchkey: Latchkey, { resultUri, show, signal }: Connect): Promise<void> {
  const host = frameOf(latchkey)
  const { action, email, matchNumber } = await request(host, 'connect social', { uri: resultUri }, { signal })
  if (action === 'connect' || email === undefined) return
  show({ status: 'verifyDevice', email, sentAtMs: latchkey.clock.now(), ...(matchNumber && { matchNumber }) })
}
