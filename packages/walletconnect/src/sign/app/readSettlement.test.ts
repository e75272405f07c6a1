import { expect, it } from 'vitest'
import { granted } from '../../../test/testPair.ts'
import { readSettlement } from './readSettlement.ts'

const responder = 'bb'.repeat(32)
const now = 1_700_000_000
const good = {
  relay: { protocol: 'irn' },
  namespaces: granted,
  controller: { publicKey: responder, metadata: { name: 'wallet' } },
  expiry: now + 1000,
}

it('[S4.14] accepts a settlement only from the key that answered the proposal', () => {
  const settled = readSettlement(good, responder, now)
  expect(settled.ok && settled.value).toMatchObject({
    controller: responder,
    expirySec: now + 1000,
    namespaces: granted,
  })
})

it.each([
  ['Missing or invalid.', 'relay protocol should be a string', { relay: {} }],
  ['Missing or invalid.', 'controller public key should be a string', { controller: { metadata: {} } }],
  [
    'Missing or invalid.',
    'controller public key is not the responder',
    { controller: { publicKey: 'aa'.repeat(32), metadata: {} } },
  ],
  ['Missing or invalid.', 'namespaces', { namespaces: { eip155: { methods: [], events: [], accounts: ['x'] } } }],
  ['Expired.', '', { expiry: now }],
])(
  '[S4.14] [S8.8] refuses with 1005 and rejects for the caller: %s onSessionSettleRequest() %s',
  (start, detail, patch) => {
    const context = `onSessionSettleRequest() ${detail}`.trim()
    expect(readSettlement({ ...good, ...patch }, responder, now)).toMatchObject({
      ok: false,
      reason: {
        code: 1005,
        message: `Invalid session settle request. ${context}`,
        error: { message: `${start} ${context}` },
      },
    })
  },
)

it('rounds the expiry to a whole second', () => {
  const settled = readSettlement({ ...good, expiry: now + 1000.5 }, responder, now)
  expect(settled.ok && settled.value.expirySec).toBe(now + 1000)
  expect(readSettlement({ ...good, expiry: now + 0.5 }, responder, now).ok).toBe(false)
})

it('limits the expiry to seven days', () => {
  const settled = readSettlement({ ...good, expiry: now + 10_000_000 }, responder, now)
  expect(settled.ok && settled.value.expirySec).toBe(now + 604_800)
})
