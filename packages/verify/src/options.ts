import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { parseUrl } from '@latchkey/base/parseUrl'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'

/** Options of `verifyAccessToken` and the middlewares. */
export type VerifyOptions = {
  /** Public URL of your Latchkey server, as in `createLatchkey`: the issuer of its tokens, whose keys are fetched from it. */
  readonly serverUrl: string
  /** The project id of the app. Tokens of other projects are refused. */
  readonly projectId: string
  /**
   * Asks the server for each token whether its session is still valid, so that a sign-out takes effect immediately instead of
   * within 15 minutes. Required for tokens with a longer lifetime, which are issued to clients that cannot refresh them. Default
   * false.
   */
  readonly checkRevocation?: boolean | undefined
  /** For tests. Keys are cached per function, so pass the same one each time. Default: the global fetch. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** For tests. */
  readonly clock?: Clock | undefined
}

export type ResolvedOptions = {
  /** Without a trailing slash. */
  readonly serverUrl: string
  readonly projectId: string
  readonly checkRevocation: boolean
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
}

/** @throws OPTION_INVALID, naming the option */
export function readOptions(given: VerifyOptions): ResolvedOptions {
  const { serverUrl, projectId, checkRevocation = false, fetch = globalThis.fetch, clock = systemClock } = given
  const url = typeof serverUrl === 'string' ? parseUrl(serverUrl) : undefined
  check(
    'serverUrl',
    url && isPlain(url),
    'write the public URL of your Latchkey server, such as https://latchkey.example',
  )
  check(
    'serverUrl',
    url?.protocol === 'https:' || isLoopback(url),
    'begin it with https://; http:// is for localhost only',
  )
  check('projectId', typeof projectId === 'string' && /^[0-9a-f]{32}$/i.test(projectId), 'it must be 32 hex digits')
  check('checkRevocation', typeof checkRevocation === 'boolean', 'set it to true or false')
  const root = serverUrl.replace(/\/+$/, '')
  return { serverUrl: root, projectId: projectId.toLowerCase(), checkRevocation, fetch, clock }
}

const isPlain = ({ protocol, search, hash, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && !(search || hash || username || password)

/** Over plain http, an attacker could replace the keys and forge any token. */
const isLoopback = (url: URL | undefined): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(url?.hostname ?? '')

function check(option: string, holds: unknown, reason: string): void {
  if (!holds) throw errorOf(OPTION_INVALID, { values: { option, reason } })
}
