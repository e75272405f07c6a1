import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { deriveActKey } from './actKey.ts'

it('signs as an Ed25519 key that follows from the secret and the label by HKDF', () => {
  const entropy = Uint8Array.from({ length: 16 }, (_, at) => at)
  const seed = Buffer.from(hkdfSync('sha256', entropy, new Uint8Array(0), 'latchkey/control-key/v1', 32))
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  const control = deriveActKey('control', entropy)
  const message = new TextEncoder().encode('an act')
  expect(Buffer.from(control.sign(message))).toEqual(sign(null, message, key))
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  expect(Buffer.from(control.publicKey).toString('base64url')).toBe(x)
  expect(deriveActKey('secret', entropy).publicKey).not.toEqual(control.publicKey)
})
