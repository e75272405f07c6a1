import { createHash } from 'node:crypto'
import { toBase64Url } from '@latchkey/base/codec/base64'
import { expect, test } from 'vitest'
import { passkeyInput } from './passkeyInput.ts'

const walletId = '5f0a6c1e-8a1b-4b58-8f0e-2a3c7a4b9d10'
const salt = toBase64Url(new Uint8Array(32).fill(7))

test('is SHA-256 of the prefix, the wallet and the salt', async () => {
  const expected = createHash('sha256').update(`latchkey/prf/v1${walletId}`).update(Buffer.alloc(32, 7)).digest()
  expect(Buffer.from(await passkeyInput(walletId, salt))).toEqual(expected)
})

test('differs for another wallet and for another salt', async () => {
  const inputs = [
    await passkeyInput(walletId, salt),
    await passkeyInput(walletId.replace('5', '6'), salt),
    await passkeyInput(walletId, toBase64Url(new Uint8Array(32).fill(8))),
  ]
  expect(new Set(inputs.map((input) => toBase64Url(input))).size).toBe(3)
})
