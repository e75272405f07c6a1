import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { errorBody } from '@latchkey/contracts/api/errorBody'
import { API_ROUTE_NOT_FOUND } from '@latchkey/contracts/errors/api'
import { SERVER_ERROR } from '@latchkey/contracts/errors/config'
import { httpStatusOf, knownError } from '@latchkey/node/http/knownError'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sql } from 'kysely'
import { authRoutes } from './auth/routes.ts'
import { answerDevice } from './http/deviceRequests.ts'
import { addLinkRoutes } from './pages/linkRoutes.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import type { Services } from './services.ts'
import { publishedKeys } from './statements/publishedKeys.ts'

const strictTransportSecurity = 'max-age=63072000; includeSubDomains'

/** One role of the vault as a fetch handler, without the routes of the other role. */
export function createVault(services: Services): Hono {
  const { role, log, db } = services
  const app = new Hono()
  app.use(
    secureHeaders({
      strictTransportSecurity,
      xFrameOptions: 'DENY',
      referrerPolicy: 'no-referrer',
      permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    }),
  )
  app.use(async (context, next) => {
    context.header('Cache-Control', 'no-store')
    context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    await next()
  })
  app.onError((error, context) => {
    const known = knownError(error, { method: context.req.method, log })
    const retryAfterMs = isRecord(known.data) ? known.data.retryAfterMs : undefined
    if (typeof retryAfterMs === 'number') context.header('Retry-After', String(Math.ceil(retryAfterMs / 1000)))
    return context.json(errorBody(known, SERVER_ERROR), httpStatusOf(known) as ContentfulStatusCode)
  })
  app.notFound((context) => {
    const known = errorOf(API_ROUTE_NOT_FOUND, { values: { path: context.req.path.slice(0, 200) } })
    return context.json(errorBody(known, SERVER_ERROR), 404)
  })
  app.get('/health', async (context) => {
    await sql`select 1`.execute(db)
    return context.json({ status: 'ok', part: `vault/${role}` })
  })
  // For development and for the check of the keys: in production, programs take keys from their settings.
  app.get('/v1/key', async (context) => context.json(await publishedKeys(services)))
  addLinkRoutes(app, services)
  const routesOf = role === 'auth' ? authRoutes : recoveryRoutes
  for (const one of routesOf(services))
    app.post(one.route.path, (context) => answerDevice(one, context, { services, routesOf }))
  return app
}
