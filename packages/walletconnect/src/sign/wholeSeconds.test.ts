import { expect, it } from 'vitest'
import { roguePeer } from '../../test/roguePeer.ts'
import { createTestPair, granted, next } from '../../test/testPair.ts'
import { readPairing, readProposal, readReceivedRequest } from './wallet/records.ts'
import { wholeSeconds } from './wholeSeconds.ts'

it('rounds a time down, and returns undefined for anything else', () => {
  expect([1_700_000_300.5, 1_700_000_300, 0, -0.5].map(wholeSeconds)).toEqual([1_700_000_300, 1_700_000_300, 0, -1])
  for (const odd of [undefined, null, '1700000300', Number.NaN, Number.POSITIVE_INFINITY])
    expect(wholeSeconds(odd)).toBeUndefined()
})

it('[S4.14] a request with a fractional expiry expires, and the next is shown', async () => {
  const pair = createTestPair()
  const { topic } = await pair.connect()
  const app = await roguePeer(pair, { side: 'app', topic })
  const ask = (id: number, expiryTimestamp?: number) =>
    app.send(
      'wc_sessionRequest',
      { chainId: 'eip155:31337', request: { method: 'personal_sign', params: [], expiryTimestamp } },
      id,
    )
  const [first, second] = [app.nextId(), app.nextId()]
  const shown = next(pair.wallet.client, 'session_request')
  await ask(first, pair.clock.now() / 1000 + 300.5)
  await shown
  await ask(second, pair.clock.now() / 1000 + 86_400)
  await pair.hub.quiet()
  const told = Promise.all([
    next(pair.wallet.client, 'session_request_expire'),
    next(pair.wallet.client, 'session_request'),
  ])
  await pair.clock.advance(300_000)
  expect(await told).toMatchObject([{ id: first, topic }, { id: second }])
})

it('reads fractions that an earlier release stored', () => {
  const [hex, expirySec] = ['ab'.repeat(32), 1_700_000_300.5]
  const request = { id: 1, topic: hex, chainId: 'eip155:1', method: 'personal_sign', params: [], expirySec }
  const proposer = { publicKey: hex, metadata: {} }
  const read = [
    readReceivedRequest({ request })?.request,
    readProposal({ id: 1, pairingTopic: hex, expirySec, proposer, optionalNamespaces: granted }),
    readPairing({ topic: hex, symKey: hex, expirySec }),
  ]
  expect(read.map((record) => record?.expirySec)).toEqual([1_700_000_300, 1_700_000_300, 1_700_000_300])
})
