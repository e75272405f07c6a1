import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const twoYearsSec = 63_072_000

/** Headers of every answer. HSTS in production only, because development has no TLS. */
export function securityHeaders(params: { readonly development: boolean }): MiddlewareHandler {
  return secureHeaders({
    strictTransportSecurity: params.development ? false : `max-age=${twoYearsSec}`,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    // Pages of other origins read the answers and show the images.
    crossOriginResourcePolicy: 'cross-origin',
    referrerPolicy: 'no-referrer',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
  })
}
