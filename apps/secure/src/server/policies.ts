import type { OriginPattern } from '@latchkey/base/originPattern'

/** Pages of this machine, which development allows. */
const localAncestors = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*']

/** The policy of the frame's page. A wildcard of `frame-ancestors` spans any depth; the frame itself checks the exact origin. */
export function framePolicy({ patterns, serverUrl, development }: framePolicy.Params): string {
  const server = new URL(serverUrl).origin
  const ancestors = [...patterns.map(sourceOf), ...(development ? localAncestors : [])]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${server}`,
    "font-src 'self'",
    `connect-src 'self' ${server}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types latchkey-signer',
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
    ...(development ? [] : ['upgrade-insecure-requests']),
  ].join('; ')
}

export declare namespace framePolicy {
  type Params = {
    readonly patterns: readonly OriginPattern[]
    readonly serverUrl: string
    readonly development: boolean
  }
}

/** For everything that no page may embed. Scripts need it too: a worker has the policy of its own file. */
export const closedPolicy = "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Written from the parts of a compiled pattern, so that no text of a project reaches the header. */
function sourceOf({ protocol, host, wildcard, port }: OriginPattern): string {
  return `${protocol}//${wildcard ? '*.' : ''}${host}${port === '' ? '' : `:${port}`}`
}
