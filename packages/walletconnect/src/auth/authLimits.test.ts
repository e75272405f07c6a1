import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { openPerPairingMax } from '@latchkey/contracts/constants/sign'
import { generateKeyPair } from '@latchkey/crypto/x25519'
import { describe, expect, it } from 'vitest'
import { createAuthRig, question } from '../../test/authRig.ts'
import { roguePeer } from '../../test/roguePeer.ts'
import { openKeyedEnvelope } from '../envelope/keyedEnvelope.ts'
import { topicOf } from '../sign/seal.ts'

const account = { address: `0x${'ab'.repeat(20)}`, signMessage: async () => '0x' }
const daySec = 86_400
const limit = { code: -32005, message: 'Too many requests. Wait a moment, then try again.' }

/** A wallet that joined an app's link, and a second party that knows the link. */
async function createFlood() {
  const rig = createAuthRig(account, async () => true)
  const { pair } = rig
  const told: number[] = []
  pair.wallet.client.on('session_authenticate', ({ id }) => told.push(id))
  const keys = await generateKeyPair()
  const [publicKey, privateKey] = [toHex(keys.publicKey), toHex(keys.privateKey)]
  const requester = { publicKey, metadata: { name: '', description: '', url: '', icons: [] } }
  async function join(nextId?: () => number) {
    const { request } = await rig.ask()
    const peer = await roguePeer(pair, { side: 'app', kind: 'proposal', topic: request.pairingTopic })
    const body = (extra: object) => ({ authPayload: request.authPayload, requester, ...extra })
    const send = (extra: object = {}, id = (nextId ?? peer.nextId)()) =>
      peer.send('wc_sessionAuthenticate', body(extra), id)
    return { request, peer, send }
  }
  const first = await join()
  return {
    ...first,
    join: () => join(first.peer.nextId),
    pair,
    told,
    topic: await topicOf(fromHex(publicKey)!),
    async answers() {
      const sealed = pair.hub.published.filter(({ tag }) => tag === 1119)
      const opened = await Promise.all(sealed.map(({ message }) => openKeyedEnvelope({ privateKey, message })))
      return opened.map((answer) => (answer.ok ? JSON.parse(answer.value.text) : answer))
    },
    /** Waits for this number of refusals: each refusal has its own key. */
    async refused(count: number) {
      while (pair.hub.published.filter(({ tag }) => tag === 1119).length < count) await pair.hub.quiet()
    },
  }
}

describe('[S4.14] sign-in requests of anyone with a link', () => {
  it('are limited per pairing, and dropped when the wallet leaves it', async () => {
    const flood = await createFlood()
    const { pair, request } = flood
    await Promise.all(Array.from({ length: openPerPairingMax + 2 }, () => flood.send()))
    await flood.refused(3)
    expect(pair.wallet.client.authRequests()).toHaveLength(openPerPairingMax)
    expect(await flood.answers()).toMatchObject(Array(3).fill({ error: limit }))
    // A pending request is not refused when it is repeated.
    await flood.send({}, request.id)
    const other = await flood.join()
    expect(pair.wallet.client.authRequests().at(-1)).toMatchObject({ id: other.request.id })
    const over: number[] = []
    pair.wallet.client.on('session_request_expire', ({ id }) => over.push(id))
    await pair.wallet.client.disconnect(request.pairingTopic)
    expect(pair.wallet.client.authRequests()).toMatchObject([{ id: other.request.id }])
    expect(over).toHaveLength(openPerPairingMax)
    await pair.hub.quiet()
    expect(await pair.storages.wallet.keys('wc/wallet/auth/')).toHaveLength(1)
    expect(await flood.answers()).toHaveLength(3)
  })

  it('are limited in total, also when they arrive at once', async () => {
    const flood = await createFlood()
    const { pair, request, told } = flood
    const links = [flood]
    for (let joined = 1; joined < 13; joined += 1) links.push({ ...flood, ...(await flood.join()) })
    await Promise.all(links.flatMap(({ send }) => Array.from({ length: 7 }, () => send())))
    await flood.refused(4)
    expect(pair.wallet.client.authRequests()).toHaveLength(100)
    expect(await pair.storages.wallet.keys('wc/wallet/auth/')).toHaveLength(100)
    expect(told).toHaveLength(100)
    expect(await flood.answers()).toMatchObject(Array(4).fill({ error: limit }))
    expect(pair.hub.published.filter(({ tag }) => tag === 1119)).toMatchObject(
      Array(4).fill({ topic: flood.topic, ttlSec: 300, from: 'wallet' }),
    )
    // A pending request is not refused when it is repeated.
    const wallet = await pair.restartWallet()
    wallet.on('session_authenticate', () => {})
    await flood.send({}, request.id)
    await pair.hub.quiet()
    expect(await flood.answers()).toHaveLength(4)
    // Answering one frees a slot for another request.
    await wallet.rejectAuthenticate({ id: request.id })
    const last = flood.peer.nextId()
    await flood.send({}, last)
    await pair.hub.quiet()
    expect(wallet.authRequests().at(-1)).toMatchObject({ id: last })
    expect(await flood.answers()).toHaveLength(4)
  })

  it('expire within thirty days, in whole seconds', async () => {
    const flood = await createFlood()
    const { pair } = flood
    const nowSec = pair.clock.now() / 1000
    const ends = [99_999_999_999, nowSec + 5000.7, nowSec + 60, null]
    for (const expiryTimestamp of ends) await flood.send({ expiryTimestamp })
    await pair.hub.quiet()
    const open = pair.wallet.client.authRequests().slice(1)
    expect(open.map(({ expirySec }) => expirySec - nowSec)).toEqual([30 * daySec, 5000, 60, 3600])
    await pair.clock.advance(30 * daySec * 1000)
    expect(pair.wallet.client.authRequests()).toEqual([])
    expect(await pair.storages.wallet.keys('wc/wallet/auth/')).toEqual([])
  })

  it('are deleted if an earlier release stored them without an expiry', async () => {
    const { pair, request } = await createFlood()
    const forever = { ...request, id: 7, expirySec: 99_999_999_999 }
    await pair.storages.wallet.set('wc/wallet/auth/7', { v: 1, record: { request: forever } })
    const half = { ...request, id: 8, expirySec: request.expirySec - 0.5 }
    await pair.storages.wallet.set('wc/wallet/auth/8', { v: 1, record: { request: half } })
    const wallet = await pair.restartWallet()
    expect(wallet.authRequests().toSorted((one, other) => one.id - other.id)).toMatchObject([
      { id: 8, expirySec: request.expirySec - 1 },
      { id: request.id, expirySec: request.expirySec },
    ])
    expect(await pair.storages.wallet.keys('wc/wallet/auth/7')).toEqual([])
  })
})

it('[S5.14] the expiry is sent in whole seconds', async () => {
  const { pair } = createAuthRig(account, async () => true)
  const { response, cancel } = await pair.app.client.authenticate({ ...question, expirySec: 7200.7 })
  response.catch(() => {})
  await pair.hub.quiet()
  expect(pair.hub.published[0]).toMatchObject({ tag: 1116, ttlSec: 7200 })
  cancel()
})
