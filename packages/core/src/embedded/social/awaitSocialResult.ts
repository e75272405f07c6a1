import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { parseUrl } from '@latchkey/base/parseUrl'
import { popupPollMs } from '@latchkey/contracts/constants/frame'
import { FRAME_ABORTED } from '@latchkey/contracts/errors/frame'
import { POPUP_CLOSED, POPUP_NOT_LOADED } from '@latchkey/contracts/errors/social'
import type { Latchkey } from '../../latchkey.ts'
import type { StartedWindow } from '../../startPage/openStartPage.ts'
import type { PopupPage } from './socialPopup.ts'

/** A provider's opener policy may make the window look closed while its last message is still on its way. */
const closedPolls = 3

/**
 * Waits for the message of the secure site's callback page that the provider has answered. It identifies the sign-in and holds no
 * secret. @throws POPUP_CLOSED, POPUP_NOT_LOADED, FRAME_ABORTED
 */
export function awaitSocialResult({ clock }: Latchkey, params: awaitSocialResult.Params): Promise<string> {
  const { uri, secureUrl, popup, page, signal } = params
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
      settle(() => resolve(result.href))
    })
    const poll = () => {
      const state = popup?.state()
      closed = state === 'closed' ? closed + 1 : 0
      if (state === 'unreachable') settle(() => reject(errorOf(POPUP_NOT_LOADED)))
      else if (closed > closedPolls) settle(() => reject(errorOf(POPUP_CLOSED)))
      else cancelPoll = clock.after(popupPollMs, poll)
    }
    if (popup) cancelPoll = clock.after(popupPollMs, poll)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}

export declare namespace awaitSocialResult {
  type Params = {
    readonly uri: string
    /** Origin of the secure site. */
    readonly secureUrl: string
    /** Undefined when the visitor opens the window with a link. */
    readonly popup: StartedWindow | undefined
    readonly page: PopupPage
    readonly signal: AbortSignal
  }
}
