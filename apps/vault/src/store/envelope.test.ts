import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type KekProvider, localKek, type RecordContext } from '../keys/kek.ts'
import { openEnvelope, rewrapEnvelope, sealEnvelope } from './envelope.ts'

const context: RecordContext = { svc: 'auth', table: 'shares', recordId: 'a', userId: 'u', epoch: 1 }
const share = new Uint8Array(randomBytes(33))

/** A key that records the data keys it has wrapped. */
function recordingKek() {
  const kek = localKek({ id: 'kek', bytes: new Uint8Array(randomBytes(32)) }, () => undefined)
  const wrapped: string[] = []
  const recording: KekProvider = {
    ...kek,
    wrap(dek, of) {
      wrapped.push(Buffer.from(dek).toString('hex'))
      return kek.wrap(dek, of)
    },
  }
  return { kek: recording, wrapped }
}

test('encrypts each value with its own data key, even the same value in the same row', async () => {
  const { kek, wrapped } = recordingKek()
  const count = 2_000
  const envelopes = await Promise.all(Array.from({ length: count }, () => sealEnvelope(kek, context, share)))
  expect(new Set(wrapped).size).toBe(count)
  for (const part of ['wrapped_dek', 'iv', 'ciphertext'] as const)
    expect(new Set(envelopes.map((envelope) => envelope[part].toString('hex'))).size, part).toBe(count)
  // The nonce of the key encryption is the start of the wrapped key.
  expect(new Set(envelopes.map(({ wrapped_dek }) => wrapped_dek.toString('hex', 0, 12))).size).toBe(count)
  expect(await openEnvelope(kek, context, envelopes[count - 1]!)).toEqual(share)
})

test('re-encrypts no value when the key of the vault is replaced', async () => {
  const { kek, wrapped } = recordingKek()
  const envelope = await sealEnvelope(kek, context, share)
  const again = await rewrapEnvelope(kek, context, envelope)
  expect([again.iv, again.ciphertext]).toEqual([envelope.iv, envelope.ciphertext])
  expect(again.wrapped_dek).not.toEqual(envelope.wrapped_dek)
  expect(new Set(wrapped).size).toBe(1)
  expect(await openEnvelope(kek, context, again)).toEqual(share)
})
