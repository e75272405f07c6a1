import type { VerifyOptions } from '@latchkey/verify'
import { requireSession } from '@latchkey/verify/express'
import express from 'express'

export function expressBackend(options: VerifyOptions) {
  const app = express()
  app.get('/orders', requireSession(options), (request, response) => {
    response.json({ ordersOf: request.latchkey?.address })
  })
  return app
}
