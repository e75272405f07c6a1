import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { generateKeyPair } from '@latchkey/crypto/x25519'
import { verifyEip191 } from '@latchkey/eip155/verify/verifyEip191'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createAuthRig as createRig, question, verifierOf } from '../../test/authRig.ts'
import { next } from '../../test/testPair.ts'
import { sealEnvelope } from '../envelope/envelope.ts'
import { openKeyedEnvelope, sealKeyedEnvelope } from '../envelope/keyedEnvelope.ts'
import { formatPairingUri } from '../pairing/formatPairingUri.ts'
import { agreeKey } from '../sign/agreeKey.ts'
import { requestText, responseText } from '../sign/jsonRpc.ts'
import { topicOf } from '../sign/seal.ts'
import type { AuthRequestReceived } from '../sign/types.ts'
import type { AuthPayload } from './types.ts'

const createAuthRig = () => createRig(privateKeyToAccount(generatePrivateKey()), verifierOf(verifyEip191))

type Rig = ReturnType<typeof createAuthRig>

/** Response of a wallet that validates nothing. */
async function sendRaw(rig: Rig, request: AuthRequestReceived, outcome: (publicKey: string) => object): Promise<void> {
  const keys = await generateKeyPair()
  const { requester, id } = request
  const agreed = await agreeKey({ privateKey: toHex(keys.privateKey) }, requester.publicKey)
  const publicKey = toHex(keys.publicKey)
  const message = await sealKeyedEnvelope({
    symKey: agreed!.symKey,
    senderPublicKey: publicKey,
    text: responseText(id, outcome(publicKey) as never),
  })
  const topic = await topicOf(fromHex(requester.publicKey)!)
  rig.pair.hub.publish('wallet', { topic, message, tag: 1117, ttlSec: 3600, prompt: false })
}
const metadata = { name: '', description: '', url: '', icons: [] }

describe('[S8.8] signatures of a wallet are verified', () => {
  it.each<[string, Partial<AuthPayload>]>([
    ['domain', { domain: 'evil.example' }],
    ['aud', { aud: 'https://evil.example' }],
    ['nonce', { nonce: 'another12345' }],
    ['iat', { iat: new Date(0).toISOString() }],
    ['statement', { statement: 'Another.' }],
    ['recap', { resources: ['urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NpZ24iOlt7fV19fX0'] }],
  ])('pitfall 12: rejects %s of another request, and reports it to the caller', async (reason, change) => {
    const rig = createAuthRig()
    const { request, response } = await rig.ask()
    const cacaos = await rig.sign(request, change)
    const refused = rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos })
    await expect(refused).rejects.toThrow(`Missing or invalid. approveAuthenticate() cacaos: ${reason}`)
    await sendRaw(rig, request, (publicKey) => ({ result: { cacaos, responder: { publicKey, metadata } } }))
    await expect(response).rejects.toMatchObject({ message: 'Signature verification failed', rpcCode: 7000 })
    expect(rig.pair.app.client.sessions()).toEqual([])
    expect(await rig.pair.storages.app.keys('wc/app/session')).toEqual([])
    expect(rig.pair.logs).toContain(`authenticate.refused {"reason":"${reason}"}`)
  })

  it("ends the wallet's session when a signature is invalid", async () => {
    const rig = createAuthRig()
    const { request, response } = await rig.ask()
    const [first, second] = await rig.sign(request)
    const ended = next(rig.pair.wallet.client, 'session_delete')
    const cacaos = [{ ...first!, s: second!.s }]
    await rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos })
    await expect(response).rejects.toMatchObject({ code: 'SIGNATURE_VERIFICATION_FAILED' })
    await ended
    expect([rig.pair.app.client.sessions(), rig.pair.wallet.client.sessions()]).toEqual([[], []])
  })

  it.each([
    ['no cacaos', () => ({ cacaos: [] })],
    ['a stranger as responder', (_: string) => ({ responder: { publicKey: 'ab'.repeat(32), metadata } })],
    ['no object', () => undefined],
  ])('rejects %s', async (_, change) => {
    const rig = createAuthRig()
    const { request, response } = await rig.ask()
    const cacaos = await rig.sign(request)
    await sendRaw(rig, request, (publicKey) => {
      const changed = change(publicKey)
      return { result: changed && { cacaos, responder: { publicKey, metadata }, ...changed } }
    })
    await expect(response).rejects.toMatchObject({ code: 'SIGNATURE_VERIFICATION_FAILED' })
  })

  it('ignores unreadable messages and the code 10001', async () => {
    const rig = createAuthRig()
    const { request, response } = await rig.ask()
    const topic = await topicOf(fromHex(request.requester.publicKey)!)
    for (const message of ['ö', btoa('\u0001short'), btoa(`\u0001${'x'.repeat(90)}`)])
      rig.pair.hub.publish('wallet', { topic, message, tag: 1117, ttlSec: 300, prompt: false })
    await sendRaw(rig, { ...request, id: request.id + 1 }, () => ({ result: true }))
    await sendRaw(rig, request, () => ({ error: { code: 10001, message: 'Unsupported wc_ method.' } }))
    await rig.pair.hub.quiet()
    await rig.pair.wallet.client.approveAuthenticate({ id: request.id, cacaos: await rig.sign(request) })
    expect((await response).session).toBeDefined()
  })

  it('rejects requests without a verifier, and requests it cannot verify', async () => {
    const rig = createAuthRig()
    const { client } = rig.pair.app
    const errorOf = (change: object) => client.authenticate({ ...question, ...change }).catch((error) => error.message)
    expect(await errorOf({ chains: [] })).toBe('chains is required and must be a non-empty array')
    expect(await errorOf({ uri: '' })).toBe('uri is required parameter')
    expect(await errorOf({ domain: '' })).toBe('domain is required parameter')
    expect(await errorOf({ nonce: '' })).toBe('nonce is required parameter')
    expect(await errorOf({ expirySec: Number.NaN })).toBe('Missing or invalid. authenticate() expirySec')
    expect(await errorOf({ chains: ['eip155:1', 'solana:x'] })).toBe(
      'Multi-namespace requests are not supported. Please request single namespace only.',
    )
    expect(await errorOf({ chains: ['solana:x'] })).toBe(
      'Only eip155 namespace is supported for authenticated sessions. Please use .connect() for non-eip155 chains.',
    )
    expect(rig.pair.hub.published).toEqual([])
  })

  it('declines a request from which no message can be built, with a TTL of five minutes', async () => {
    const { pair } = createAuthRig()
    const symKey = new Uint8Array(32).fill(7)
    const keys = await generateKeyPair()
    const topic = await topicOf(symKey)
    const told: unknown[] = []
    pair.wallet.client.on('session_authenticate', (request) => told.push(request))
    const methods = ['wc_sessionAuthenticate']
    await pair.wallet.client.pair(formatPairingUri({ topic, symKey, relay: { protocol: 'irn' }, methods }))
    const ask = async (id: number, authPayload: object) => {
      const requester = { publicKey: toHex(keys.publicKey), metadata }
      const text = requestText(id, 'wc_sessionAuthenticate', { authPayload, requester })
      const message = await sealEnvelope({ symKey, text })
      pair.hub.publish('app', { topic, message, tag: 1116, ttlSec: 3600, prompt: true })
      await pair.hub.quiet()
    }
    const payload = { chains: ['eip155:1'], aud: 'https://a.example', domain: 'a.example', version: '1', iat: '1' }
    await ask(1, { ...payload, nonce: 'one\nIssued At: 2020' })
    expect(told).toEqual([])
    const answer = pair.hub.published.at(-1)!
    expect(answer).toMatchObject({ from: 'wallet', tag: 1119, ttlSec: 300, topic: await topicOf(keys.publicKey) })
    const opened = await openKeyedEnvelope({ privateKey: toHex(keys.privateKey), message: answer.message })
    expect(opened.ok && JSON.parse(opened.value.text)).toMatchObject({
      id: 1,
      error: { code: -32000, message: 'Missing or invalid. session_authenticate' },
    })
    await ask(2, { ...payload, nonce: 'one' })
    expect(told).toMatchObject([{ id: 2, authPayload: { type: 'caip122', nonce: 'one' } }])
  })
})
