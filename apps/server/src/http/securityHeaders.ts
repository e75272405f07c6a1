import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const twoYearsSec = 63_072_000
const pagePolicy = 'pagePolicy'

/** Headers of every answer. HSTS in production only, because development has no TLS. */
export function securityHeaders(params: { readonly development: boolean }): MiddlewareHandler {
  const standard = secureHeaders({
    strictTransportSecurity: params.development ? false : `max-age=${twoYearsSec}`,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    // Pages of other origins read the responses and show the images.
    crossOriginResourcePolicy: 'cross-origin',
    referrerPolicy: 'no-referrer',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
  })
  return async (context, next) => {
    await standard(context, next)
    const policy: string | undefined = context.get(pagePolicy)
    if (policy === undefined) return
    context.res.headers.set('Content-Security-Policy', policy)
    context.res.headers.delete('X-Frame-Options')
  }
}

/** Lets pages of any origin frame this answer, which may run `script` and nothing else. */
export function allowFraming(context: Context, script: string): void {
  const hash = createHash('sha256').update(script).digest('base64')
  context.set(
    pagePolicy,
    `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors http: https:`,
  )
}
