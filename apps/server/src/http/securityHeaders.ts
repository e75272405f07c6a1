import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const twoYearsSec = 63_072_000
const pageKey = 'page'

/** Headers of every response. HSTS only in production, because development has no TLS. */
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
    const page: Page | undefined = context.get(pageKey)
    if (page === undefined) return
    const { headers } = context.res
    headers.set('Content-Security-Policy', policyOf(page))
    if (page.shownIn === 'frame') headers.delete('X-Frame-Options')
    else headers.set('Cross-Origin-Opener-Policy', 'unsafe-none')
  }
}

type Page = { readonly script: string; readonly shownIn: 'frame' | 'window' }

/** Allows this response to run only `script`. Pages of any origin may frame it, or open it and remain its opener. */
export function allowPage(context: Context, page: Page): void {
  context.set(pageKey, page)
}

function policyOf({ script, shownIn }: Page): string {
  const hash = createHash('sha256').update(script).digest('base64')
  const ancestors = shownIn === 'frame' ? 'http: https:' : "'none'"
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}
