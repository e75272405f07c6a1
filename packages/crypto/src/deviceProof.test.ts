import { toUtf8 } from '@latchkey/base/codec/utf8'
import { expect, test } from 'vitest'
import { generateDeviceKey, type ProvenRequest, signDeviceProof, verifyDeviceProof } from './deviceProof.ts'

const request: ProvenRequest = {
  audience: 'vault/auth',
  method: 'POST',
  path: '/v1/release?device=1',
  body: toUtf8('{"purpose":"sign"}'),
  timestampMs: 1_795_225_463_000,
  nonce: 'gq1f1fS0ZkWXnQ3F3nq3rQ',
}

test('accepts a proof for exactly the request that was signed', async () => {
  const { privateKey, publicKey } = await generateDeviceKey()
  const signature = await signDeviceProof(privateKey, request)
  expect(signature).toHaveLength(64)
  expect(await verifyDeviceProof(publicKey, request, signature)).toBe(true)
  const others: readonly Partial<ProvenRequest>[] = [
    { audience: 'vault/recovery' },
    { method: 'PUT' },
    { path: '/v1/release?device=2' },
    { body: toUtf8('{"purpose":"export"}') },
    { timestampMs: request.timestampMs + 1 },
    { nonce: `${request.nonce}A` },
    // Moving characters from one field to the next makes a different request.
    { method: 'POST/v1', path: '/release?device=1' },
  ]
  for (const other of others)
    expect(await verifyDeviceProof(publicKey, { ...request, ...other }, signature)).toBe(false)
})

test('rejects the proof of another device, a changed one and malformed keys', async () => {
  const { privateKey, publicKey } = await generateDeviceKey()
  const signature = await signDeviceProof(privateKey, request)
  expect(await verifyDeviceProof((await generateDeviceKey()).publicKey, request, signature)).toBe(false)
  for (let at = 0; at < signature.length; at += 1) {
    const changed = signature.slice()
    changed[at]! ^= 1
    expect(await verifyDeviceProof(publicKey, request, changed)).toBe(false)
  }
  expect(await verifyDeviceProof(new Uint8Array(65), request, signature)).toBe(false)
  expect(await verifyDeviceProof(publicKey.slice(1), request, signature)).toBe(false)
  expect(await verifyDeviceProof(publicKey, request, signature.slice(1))).toBe(false)
  expect(await verifyDeviceProof(publicKey, { ...request, timestampMs: Number.NaN }, signature)).toBe(false)
})

test('the private key of a device cannot be exported', async () => {
  const { privateKey } = await generateDeviceKey()
  expect(privateKey.extractable).toBe(false)
  for (const format of ['jwk', 'pkcs8'] as const)
    await expect(globalThis.crypto.subtle.exportKey(format, privateKey)).rejects.toThrow(/extractable/)
})
