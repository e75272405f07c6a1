import type { OriginPattern } from '@latchkey/base/originPattern'

/** Local pages, which can embed the site in development. */
const localAncestors = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*']

/** Policy of the frame's page. A `frame-ancestors` wildcard matches any depth of subdomains; the frame checks the exact origin. */
export function framePolicy({ patterns, ...rest }: framePolicy.Params): string {
  return pagePolicy(rest, [...patterns.map(sourceOf), ...(rest.development ? localAncestors : [])])
}

/** Policy of the site's pages, which connect only to the site and the server. Without `ancestors`, no page can embed them. */
export function pagePolicy({ serverUrl, development }: pagePolicy.Params, ancestors: readonly string[] = []): string {
  const server = new URL(serverUrl).origin
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

/** Policy of the export page, which connects only to the site. No page can embed it. */
export const exportPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  // The empty icon.
  'img-src data:',
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types latchkey-signer',
  "frame-ancestors 'none'",
].join('; ')

/** Policy of the window for passkeys, which needs no network. No page can embed it. */
export const passkeyPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The empty icon.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Policy of the document that shows exported keys. It cannot send data, and no script of the site can read it. WebKit matches
 * `'self'` against the opaque origin of a sandboxed document, so the policy also names the site's origin.
 */
export const keysPolicyOf = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'sandbox allow-scripts',
    "frame-ancestors 'self'",
  ].join('; ')

export declare namespace pagePolicy {
  type Params = { readonly serverUrl: string; readonly development: boolean }
}

export declare namespace framePolicy {
  type Params = pagePolicy.Params & { readonly patterns: readonly OriginPattern[] }
}

/** Policy of everything that must not be embedded. Includes scripts, because a worker uses the policy of its own file. */
export const closedPolicy = "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Built from the parts of a compiled pattern, so that no text of a project is copied into the header. */
function sourceOf({ protocol, host, wildcard, port }: OriginPattern): string {
  return `${protocol}//${wildcard ? '*.' : ''}${host}${port === '' ? '' : `:${port}`}`
}
