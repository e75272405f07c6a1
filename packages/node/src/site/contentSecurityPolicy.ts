/** Origins that a front end may use. `frame` is unset until the secure site is part of the page. */
export type PolicyOrigins = {
  readonly server: string
  readonly relays: readonly string[]
  readonly frame?: string | undefined
}

/** The Content-Security-Policy of the front ends (docs/decisions/0003). A test fails when it gains a source. */
export function contentSecurityPolicy(origins: PolicyOrigins): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${origins.server}`,
    `connect-src 'self' ${origins.server} ${origins.relays.join(' ')}`,
    `frame-src ${origins.frame ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
