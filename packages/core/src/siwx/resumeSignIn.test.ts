import { manualClock } from '@latchkey/base/clock'
import { createEmitter } from '@latchkey/base/emitter'
import { isRecord } from '@latchkey/base/isRecord'
import { requestExpiryDefaultSec } from '@latchkey/contracts/constants/sign'
import type { SignEvents } from '@latchkey/walletconnect/sign/types'
import { expect, test } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import type { Connection } from '../connect/connection.ts'
import { linkKey } from '../connect/linkKey.ts'
import type { WalletLink } from '../connect/port.ts'
import type { WalletConnect } from '../connect/walletConnectPort.ts'
import { pageStorage } from '../storage/webStorage.ts'
import { followAccounts } from './followAccounts.ts'
import { setSignIn } from './setSignIn.ts'
import { signIn } from './signIn.ts'
import { type AccountKey, signInOf } from './signInState.ts'

const alice = `0x${'a'.repeat(40)}`
const aliceKey: AccountKey = `eip155:${alice}`
const requestId = 7
const clock = manualClock(Date.parse('2026-01-01T00:00:00Z'))

/** A page with a session; pages of one visitor share the storage. `verified`: messages received by the server. */
function openPage(webStorage = pageStorage()) {
  const verified: { message: string; signature: string }[] = []
  const session = { sid: 's', account: `eip155:1:${alice}`, networkId: 'eip155:1', issuedAt: '2026-01-01T00:00:00Z' }
  const expiresAt = new Date(clock.now() + 900_000).toISOString()
  const accessToken = `a.${btoa(JSON.stringify({ iat: clock.now() / 1000, exp: clock.now() / 1000 + 900 }))}.s`
  const fetch = async (input: unknown, init?: { readonly body?: unknown }) => {
    if (String(input).includes('/nonce')) return Response.json({ nonce: 'abcdef0123456789', expiresAt })
    verified.push(JSON.parse(String(init?.body)))
    return Response.json({ accessToken, refreshToken: 'r', expiresAt, session })
  }
  const latchkey = oneNetworkApp(
    {
      async signMessage({ link }) {
        const answer = await link.request({ method: 'personal_sign' })
        if (typeof answer !== 'string') throw new Error('no signature')
        return answer
      },
    },
    {
      serverUrl: 'http://server.test',
      pageUrl: 'https://app.test/',
      siwx: {},
      webStorage,
      clock,
      fetch: fetch as typeof globalThis.fetch,
    },
  )
  const events = createEmitter<SignEvents>()
  const client = { on: events.on }
  latchkey.live.walletConnect = Promise.resolve({ client } as unknown as WalletConnect)
  const link = {
    // The relay accepts the request; the wallet does not respond while this page is open.
    request({ onDelivered }: Parameters<WalletLink['request']>[0]) {
      events.emit('session_request_sent', { id: requestId, topic: 't', chainId: 'eip155:1', method: 'personal_sign' })
      onDelivered?.()
      return new Promise(() => {})
    },
  } as Partial<WalletLink> as WalletLink
  const become = (status: Connection['status'], id = 't') => {
    const connection: Connection = {
      id,
      topic: id,
      epoch: 1,
      walletId: 'walletConnect',
      wallet: { name: 'W' },
      via: 'walletconnect',
      status,
      accounts: [{ namespace: 'eip155', address: alice, type: 'eoa' }],
      networks: { eip155: 'eip155:1' },
    }
    latchkey.live.links.set(linkKey(id, 'eip155'), { link, release: () => {} })
    latchkey.store.setState({
      connections: [connection],
      active: { eip155: { connectionId: id, address: alice } },
    })
    return followAccounts(latchkey)
  }
  const answers = (outcome: SignEvents['orphan_response']['outcome'], id = requestId) =>
    events.emit('orphan_response', { id, topic: 't', chainId: 'eip155:1', method: 'personal_sign', outcome })
  const siwx = () => signInOf(latchkey.store.getState())
  return { latchkey, webStorage, verified, become, answers, siwx }
}

/** A page that was reloaded while a sign-in request was pending. */
async function reloaded() {
  const before = openPage()
  await before.become('connected')
  void signIn(before.latchkey).catch(() => {})
  await expect.poll(() => JSON.stringify({ ...storedIn(before.webStorage) })).toContain('wants you to sign in')
  const { message } = storedIn(before.webStorage)
  return { ...openPage(before.webStorage), message }
}

function storedIn(storage: ReturnType<typeof pageStorage>): { readonly message?: unknown } {
  const value: unknown = JSON.parse(storage.getItem(`latchkey.signIn.${'0'.repeat(32)}`) ?? '{}')
  return isRecord(value) ? value : {}
}

test('a response to a request made before a reload signs in, even if it arrives before the wallet is connected again', async () => {
  const { become, answers, siwx, verified, webStorage, message } = await reloaded()
  await become('reconnecting')
  await Promise.resolve()
  answers({ result: '0xother' }, requestId + 1)
  answers({ result: '0xsigned' })
  await become('connected')
  await expect.poll(() => siwx().status).toBe('signed')
  expect(verified).toMatchObject([{ message, signature: '0xsigned' }])
  expect(storedIn(webStorage)).toEqual({})
})

test('reports a rejection after a reload, and the sign-in can be repeated', async () => {
  const { become, answers, siwx } = await reloaded()
  await become('connected')
  expect(siwx().status).toBe('signing')
  answers({ error: { code: 5000, message: 'User rejected.' } })
  await expect.poll(siwx).toMatchObject({ status: 'required', error: { code: 'SIGNATURE_DECLINED' } })
})

test('does not wait for an expired request', async () => {
  const { become, siwx } = await reloaded()
  await become('connected')
  await clock.advance(requestExpiryDefaultSec * 1000)
  await expect.poll(() => siwx().status).toBe('required')
})

test('sends a new request over another session', async () => {
  const { become, siwx } = await reloaded()
  await become('connected', 'another')
  expect(siwx().status).toBe('required')
})

test('ignores a response after the visitor has cancelled', async () => {
  const { latchkey, become, answers, siwx, verified } = await reloaded()
  await become('connected')
  await expect.poll(() => siwx().status).toBe('signing')
  await import('./resumeSignIn.ts')
  await new Promise(setImmediate)
  setSignIn(latchkey, aliceKey, { status: 'idle' })
  answers({ result: '0xsigned' })
  await new Promise(setImmediate)
  expect(verified).toEqual([])
  expect(siwx().status).toBe('idle')
})
