import { manualClock } from '@latchkey/base/clock'
import { toBase64Url } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { describe, expect, it } from 'vitest'
import { createTestPair, granted, next, requestedNamespaces } from '../../test/testPair.ts'
import { createAttester } from './createAttester.ts'
import { createTokenResolver } from './createTokenResolver.ts'
import type { Attest, ResolveAttestation } from './types.ts'
import { verifyContextOf } from './verifyContextOf.ts'

const never = () => new Promise<never>(() => {})

/** Connects and sends one request; returns the contexts that the wallet received. */
async function meet(attest: Attest | undefined, resolveAttestation: ResolveAttestation | undefined) {
  const pair = createTestPair({
    app: attest ? { attest: createAttester(attest) } : {},
    wallet: resolveAttestation ? { resolveAttestation } : {},
  })
  const { app, wallet } = pair
  const { uri, approval } = await app.client.connect({ namespaces: requestedNamespaces })
  const proposed = next(wallet.client, 'session_proposal')
  await wallet.client.pair(uri)
  const proposal = await proposed
  await wallet.client.approve({ id: proposal.id, namespaces: granted })
  const { topic } = await approval
  const shown = next(wallet.client, 'session_request')
  app.client.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: [] }).catch(() => {})
  return { pair, proposal, request: await shown, published: pair.hub.published }
}

describe('[S7.34] proof of origin', () => {
  it('is sent with proposals and requests, issued for each message, and verified by the wallet', async () => {
    const seen: unknown[] = []
    const { proposal, request, published, pair } = await meet(
      async ({ messageId, decryptedId }) => `${await messageId}/${decryptedId}`,
      async ({ attestation, messageId, decryptedId, metadataUrl }) => {
        seen.push(metadataUrl)
        return attestation === `${messageId}/${decryptedId}`
          ? { origin: 'https://app.example', isVerified: true }
          : undefined
      },
    )
    expect(proposal.verifyContext).toEqual({ verified: { origin: 'https://app.example', validation: 'VALID' } })
    expect(request.verifyContext).toEqual(proposal.verifyContext)
    expect(seen).toEqual(['https://app.example', 'https://app.example'])
    expect(published.filter(({ attestation }) => attestation !== undefined).map(({ tag }) => tag)).toEqual([1100, 1108])
    expect((await pair.restartWallet()).requests()).toEqual([request])
  })

  it.each<[string, ResolveAttestation]>([
    ['INVALID', async () => ({ origin: 'https://evil.example', isVerified: true, isScam: true })],
    ['UNKNOWN', async () => ({ origin: 'https://app.example', isVerified: false })],
    ['UNKNOWN', async () => undefined],
    ['UNKNOWN', () => Promise.reject(new Error('server'))],
    [
      'UNKNOWN',
      () => {
        throw new Error('server')
      },
    ],
    ['UNKNOWN', async () => ({ origin: 1 }) as never],
  ])('%s: the request is shown anyway', async (validation, resolve) => {
    const { proposal } = await meet(async () => 'proof', resolve)
    expect(proposal.verifyContext.verified.validation).toBe(validation)
    if (validation === 'INVALID')
      expect(proposal.verifyContext.verified).toMatchObject({ origin: 'https://evil.example', isScam: true })
  })

  it('sends none by default, and does not verify an empty one', async () => {
    const { proposal, published } = await meet(undefined, undefined)
    expect(proposal.verifyContext.verified.validation).toBe('UNKNOWN')
    expect(published.every(({ attestation }) => attestation === undefined)).toBe(true)
    const { published: empty } = await meet(async () => '', undefined)
    expect(empty.every(({ attestation }) => attestation === undefined)).toBe(true)
    // Official apps send an empty text when they failed to get one.
    const lookUp = {
      clock: manualClock(),
      attestation: '',
      message: '',
      text: '',
      metadataUrl: 'https://app.example/in',
    }
    expect(await verifyContextOf(never, lookUp)).toEqual({
      verified: { origin: 'https://app.example', validation: 'UNKNOWN' },
    })
  })

  it('a resolver that never settles delays a proposal by three seconds', async () => {
    const pair = createTestPair({ wallet: { resolveAttestation: never } })
    const { uri } = await pair.app.client.connect({ namespaces: requestedNamespaces })
    const told: unknown[] = []
    pair.wallet.client.on('session_proposal', (proposal) => told.push(proposal.verifyContext.verified.validation))
    await pair.wallet.client.pair(uri)
    await pair.hub.quiet()
    await pair.clock.advance(2_999)
    await pair.hub.quiet()
    expect(told).toEqual([])
    await pair.clock.advance(1)
    await pair.hub.quiet()
    expect(told).toEqual(['UNKNOWN'])
  })

  it.each([
    ['never answers', never],
    ['fails', () => Promise.reject(new Error('frame'))],
  ])(
    'an attester that %s delays a message by 1.5 seconds at most, and it is sent without a proof',
    async (_, attest) => {
      const clock = manualClock(0)
      const sealing = Promise.resolve('envelope')
      let ended: object | undefined
      createAttester(attest, clock)('text', sealing).then((value) => {
        ended = value
      })
      await clock.advance(1_500)
      expect(ended).toEqual({})
      expect(clock.pending()).toBe(0)
    },
  )
})

describe('[S7.34] tokens of a verify server', () => {
  const nowSec = 1_700_000_000
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const part = (value: object) => toBase64Url(toUtf8(JSON.stringify(value)))
  const body = { id: 'ab', exp: nowSec + 1, origin: 'https://app.example', isScam: false, isVerified: true }

  async function createServer() {
    const keys = await crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify'])
    const sign = async (payload: object, header: object = { alg: 'ES256', typ: 'JWT' }) => {
      const signed = `${part(header)}.${part(payload)}`
      const signature = await crypto.subtle.sign(ecdsa, keys.privateKey, toUtf8(signed))
      return `${signed}.${toBase64Url(new Uint8Array(signature))}`
    }
    return { sign, jwk: await crypto.subtle.exportKey('jwk', keys.publicKey) }
  }
  const ask = (attestation: string | undefined, messageId = 'ab') => ({
    attestation,
    messageId,
    decryptedId: '',
    metadataUrl: '',
  })
  const clock = manualClock(nowSec * 1000)

  it("accepts a token for its message, before its expiry, signed with the server's key", async () => {
    const server = await createServer()
    const stranger = await createServer()
    let fetched = 0
    const resolve = createTokenResolver({
      clock,
      publicKey: async () => {
        fetched += 1
        return server.jwk
      },
    })
    const good = await server.sign(body)
    // No request was sent to the server before the token was checked.
    for (const bad of [undefined, 'proof', 'a.b.c', `${good}.x`, await server.sign(body, { alg: 'none' })])
      expect(await resolve(ask(bad))).toBeUndefined()
    expect(await resolve(ask(good, 'cd'))).toBeUndefined()
    expect(await resolve(ask(await server.sign({ ...body, exp: nowSec })))).toBeUndefined()
    expect(fetched).toBe(0)
    const attested = { origin: 'https://app.example', isScam: false, isVerified: true }
    expect(await resolve(ask(good))).toEqual(attested)
    expect(await resolve(ask(good))).toEqual(attested)
    expect(fetched).toBe(1)
    expect(await resolve(ask(await stranger.sign(body)))).toBeUndefined()
    expect(fetched).toBe(2)
  })

  it('fetches a new key of the server', async () => {
    const [before, after] = [await createServer(), await createServer()]
    let { jwk } = before
    const resolve = createTokenResolver({ clock, publicKey: async () => jwk })
    expect(await resolve(ask(await before.sign(body)))).toBeDefined()
    jwk = after.jwk
    expect(await resolve(ask(await after.sign(body)))).toBeDefined()
  })

  it('pitfall 16: shows the proposal for a forged token and for an unreachable key server', async () => {
    const { sign } = await createServer()
    const resolve = createTokenResolver({ publicKey: never, clock: manualClock(nowSec * 1000) })
    const pair = createTestPair({
      app: { attest: createAttester(async ({ messageId }) => sign({ ...body, id: await messageId })) },
      wallet: { resolveAttestation: resolve },
    })
    const { uri } = await pair.app.client.connect({ namespaces: requestedNamespaces })
    const told: unknown[] = []
    pair.wallet.client.on('session_proposal', ({ verifyContext }) => told.push(verifyContext.verified.validation))
    await pair.wallet.client.pair(uri)
    await pair.hub.quiet()
    await pair.clock.advance(3_000)
    await pair.hub.quiet()
    expect(told).toEqual(['UNKNOWN'])
  })
})
