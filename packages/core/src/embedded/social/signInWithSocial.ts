import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { parseUrl } from '@latchkey/base/parseUrl'
import { popupPollMs } from '@latchkey/contracts/constants/frame'
import { socialStartPath } from '@latchkey/contracts/constants/startPages'
import { FRAME_ABORTED, FRAME_ERROR } from '@latchkey/contracts/errors/frame'
import { POPUP_CLOSED, POPUP_NOT_LOADED, SOCIAL_START_FAILED } from '@latchkey/contracts/errors/social'
import type { SocialProvider } from '@latchkey/contracts/frame/socialProviders'
import { request } from '@latchkey/frame/host/request'
import { assertAlive } from '../../assertAlive.ts'
import type { AccountView } from '../../connect/accountView.ts'
import type { Latchkey } from '../../latchkey.ts'
import { openStartPage, type StartedWindow } from '../../startPage/openStartPage.ts'
import { frameOf } from '../frame/frameOf.ts'
import {
  beginSocialLogin,
  failSocialLogin,
  finishSocialLogin,
  requireSocial,
  setSocialLogin,
} from './runSocialLogin.ts'
import type { SocialLogin } from './socialLogin.ts'

/**
 * Signs in with a social account in a window of its provider, and connects the wallet. Call it from a click handler: otherwise
 * browsers block the window, and the state becomes `blocked` with a URL to link to. Resolves with the account.
 *
 * After POPUP_CLOSED, a response in the same attempt still connects the wallet, because a provider's opener policy makes an open
 * window look closed.
 *
 * @throws OPTION_INVALID for a provider that `embeddedWallet.socials` does not list, POPUP_CLOSED, POPUP_NOT_LOADED,
 * SOCIAL_START_FAILED, errors of the secure site and of the frame
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
  const finish = async (resultUri: string) => {
    show({ status: 'connecting' })
    await connectWith(latchkey, { resultUri, show, signal })
    return finishSocialLogin(latchkey, { provider, signal })
  }
  const late = (resultUri: string) =>
    void finish(resultUri).catch((cause) => failSocialLogin(latchkey, { provider, signal, cause }))
  try {
    show({ status: 'starting' })
    const uri = await startOf(latchkey, provider, signal)
    popup?.show(uri)
    show({ status: popup ? 'waiting' : 'blocked', uri })
    const resultUri = await awaitSocialResult(latchkey, { uri, secureUrl, popup, page, signal, late })
    return await finish(resultUri)
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

/** The callback page's last message may still be on its way when the window has closed. */
const closedPolls = 1

/**
 * Waits for the message from the secure site's callback page after the provider's response. It identifies the sign-in and contains
 * no secret. After POPUP_CLOSED it goes to `late`. @throws POPUP_CLOSED, POPUP_NOT_LOADED, FRAME_ABORTED
 */
function awaitSocialResult({ clock }: Latchkey, params: awaitSocialResult.Params): Promise<string> {
  const { uri, secureUrl, popup, page, signal, late } = params
  const state = new URL(uri).searchParams.get('state')
  return new Promise((resolve, reject) => {
    let closed = 0
    let cancelPoll = () => {}
    const settle = (done: () => void) => {
      stop()
      cancelPoll()
      signal.removeEventListener('abort', abort)
      done()
    }
    const abort = () => settle(() => reject(errorOf(FRAME_ABORTED)))
    const stop = page.listen(({ origin, data }) => {
      if (origin !== secureUrl || !isRecord(data) || data.type !== 'social') return
      const { resultUri } = data
      const result = typeof resultUri === 'string' ? parseUrl(resultUri) : undefined
      if (result?.origin !== secureUrl || result.searchParams.get('state') !== state) return
      settle(() => (closed > closedPolls ? late : resolve)(result.href))
    })
    const poll = () => {
      const state = popup?.state()
      closed = state === 'closed' ? closed + 1 : 0
      if (state === 'unreachable') settle(() => reject(errorOf(POPUP_NOT_LOADED)))
      else if (closed > closedPolls) reject(errorOf(POPUP_CLOSED))
      else cancelPoll = clock.after(popupPollMs, poll)
    }
    if (popup) cancelPoll = clock.after(popupPollMs, poll)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}

declare namespace awaitSocialResult {
  type Params = {
    readonly uri: string
    /** Origin of the secure site. */
    readonly secureUrl: string
    /** Undefined if the visitor opens the window with a link. */
    readonly popup: StartedWindow | undefined
    readonly page: PopupPage
    readonly signal: AbortSignal
    /** Receives a response that arrives after POPUP_CLOSED. */
    readonly late: (resultUri: string) => void
  }
}

/** Window operations for social providers. */
export type PopupPage = {
  /** Opens a window; undefined when the browser blocks it. Allowed only while the page handles the visitor's click. */
  readonly open: (latchkey: Pick<Latchkey, 'clock'>, secureUrl: string) => StartedWindow | undefined
  /** Listens to messages of other windows. Returns a function that unsubscribes. */
  readonly listen: (hear: (message: { readonly origin: string; readonly data: unknown }) => void) => () => void
}

const browserPopups: PopupPage = {
  open: ({ clock }, secureUrl) =>
    openStartPage({
      clock,
      url: `${secureUrl}${socialStartPath}`,
      // It keeps its opener, to which the callback page posts the result.
      navigate: (popup, url) => popup.location.replace(url),
    }),
  listen(hear) {
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  },
}
