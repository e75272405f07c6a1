import { randomUUID } from 'node:crypto'
import { createSignatureVerifier } from '@latchkey/eip155/verify'
import { isLatchkeyError, verifySignIn } from '@latchkey/verify'
import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const cookie = { httpOnly: true, secure: true, sameSite: 'Strict', path: '/' } as const

/** The sign-in and the sessions of your backend, here in memory. `origin`: of your page. `nodes`: URLs by CAIP-2 id. */
export function ownSessions(origin: string, nodes: Record<string, string>, now = Date.now) {
  const nonces = new Map<string, string>()
  const addresses = new Map<string, string>()
  const verifiers = { eip155: createSignatureVerifier({ rpc: nodes }) }
  const app = new Hono()

  app.post('/api/nonce', (context) => {
    const visitor = randomUUID()
    const nonce = randomUUID().replaceAll('-', '')
    nonces.set(visitor, nonce)
    setCookie(context, 'nonce', visitor, { ...cookie, maxAge: 600 })
    return context.text(nonce)
  })

  app.post('/api/verify', async (context) => {
    const visitor = getCookie(context, 'nonce') ?? ''
    const nonce = nonces.get(visitor)
    nonces.delete(visitor)
    try {
      const { message, signature } = await context.req.json()
      const { address } = await verifySignIn({ message, signature, origin, nonce, verifiers, now })
      const session = randomUUID()
      addresses.set(session, address)
      setCookie(context, 'session', session, cookie)
      return context.json({ address })
    } catch (error) {
      if (!isLatchkeyError(error)) throw error
      return context.json({ error: { code: error.code, message: error.message } }, 401)
    }
  })

  app.get('/api/session', (context) => {
    const address = addresses.get(getCookie(context, 'session') ?? '')
    return context.json(address === undefined ? null : { address })
  })

  app.post('/api/sign-out', (context) => {
    addresses.delete(getCookie(context, 'session') ?? '')
    deleteCookie(context, 'session', cookie)
    return context.body(null, 204)
  })
  return app
}
