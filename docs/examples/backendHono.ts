import type { VerifyOptions } from '@latchkey/verify'
import { requireSession } from '@latchkey/verify/hono'
import { Hono } from 'hono'

export function honoBackend(options: VerifyOptions) {
  const app = new Hono()
  app.get('/orders', requireSession(options), (context) => context.json({ ordersOf: context.get('latchkey').address }))
  return app
}
