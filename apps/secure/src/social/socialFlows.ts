import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { parseUrl } from '@latchkey/base/parseUrl'
import { FRAME_RPC_ABORTED } from '@latchkey/contracts/errors/frame'
import { SOCIAL_SIGN_IN_EXPIRED } from '@latchkey/contracts/errors/social'
import type { FrameRequestPayload } from '@latchkey/contracts/frame/messageTypes'

export type SocialProviderName = FrameRequestPayload<'get social redirect uri'>['provider']

/** A sign-in that this document has started. Its secrets are stored nowhere else. */
export type SocialFlow = {
  readonly provider: SocialProviderName
  readonly state: string
  readonly codeVerifier: string
  readonly nonceSalt: string
  /** Origin of the app's page. */
  readonly appOrigin: string
}

export type SocialFlows = {
  readonly add: (flow: SocialFlow) => void
  /** The sign-in of a callback URL. Resolves when the popup delivers the provider's answer. @throws SOCIAL_SIGN_IN_EXPIRED */
  readonly take: (uri: string, signal: AbortSignal) => Promise<{ readonly flow: SocialFlow; readonly answer: URL }>
}

/** Beyond this limit, the oldest sign-in is dropped. */
const flowsMax = 8

/** The parts of `window` that are used. */
export type AnswerWindow = Pick<Window, 'addEventListener' | 'location'>

/** Keeps the sign-ins in progress and receives answers of the callback page: only from this origin, and only the first one. */
export function createSocialFlows(window: AnswerWindow): SocialFlows {
  const { origin: ownOrigin } = window.location
  const open = new Map<string, Open>()

  window.addEventListener('message', ({ origin, data, source }: MessageEvent<unknown>) => {
    if (origin !== ownOrigin || !isRecord(data) || data.type !== 'social answer') return
    const answer = callbackOf(data.uri, ownOrigin)
    const found = answer && open.get(stateOf(answer))
    if (!found || answer.pathname !== pathOf(found.flow)) return
    found.bring(answer)
    source?.postMessage({ type: 'social answer taken', appOrigin: found.flow.appOrigin }, { targetOrigin: ownOrigin })
  })

  return {
    add(flow) {
      const [oldest] = open.keys()
      if (open.size >= flowsMax && oldest !== undefined) open.delete(oldest)
      open.set(flow.state, openFlow(flow))
    },
    async take(uri, signal) {
      const named = callbackOf(uri, ownOrigin)
      const found = named && open.get(stateOf(named))
      if (!found || named.pathname !== pathOf(found.flow)) throw errorOf(SOCIAL_SIGN_IN_EXPIRED)
      const answer = await unlessAborted(found.answer, signal)
      // Of two requests with the same URL, only one continues.
      if (!open.delete(found.flow.state)) throw errorOf(SOCIAL_SIGN_IN_EXPIRED)
      return { flow: found.flow, answer }
    },
  }
}

type Open = {
  readonly flow: SocialFlow
  readonly answer: Promise<URL>
  readonly bring: (answer: URL) => void
}

function openFlow(flow: SocialFlow): Open {
  let bring = (_: URL): void => {}
  const answer = new Promise<URL>((resolve) => {
    bring = resolve
  })
  return { flow, answer, bring: (url) => bring(url) }
}

const pathOf = ({ provider }: SocialFlow): string => `/social/callback/${provider}`

function callbackOf(uri: unknown, ownOrigin: string): URL | undefined {
  const url = typeof uri === 'string' ? parseUrl(uri) : undefined
  return url?.origin === ownOrigin ? url : undefined
}

/** Empty when the parameter is missing or repeated. */
function stateOf({ searchParams }: URL): string {
  const [state = '', ...others] = searchParams.getAll('state')
  return others.length > 0 ? '' : state
}

function unlessAborted(answer: Promise<URL>, signal: AbortSignal): Promise<URL> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(errorOf(FRAME_RPC_ABORTED))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    void answer.then((url) => {
      signal.removeEventListener('abort', abort)
      resolve(url)
    })
  })
}
