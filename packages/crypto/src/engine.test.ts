import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.restoreAllMocks()
  // Engines chosen by these tests must not leak into the next test file.
  vi.resetModules()
})

const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const hashEmpty = async () => {
  const { sha256 } = await import('./sha256.ts')
  return Buffer.from(await sha256(new Uint8Array(0))).toString('hex')
}

test('uses WebCrypto in a sandbox that throws on Node modules, as edge runtimes do', async () => {
  const { subtle } = globalThis.crypto
  const digest = vi.spyOn(subtle, 'digest')
  vi.spyOn(process, 'getBuiltinModule').mockImplementation(() => {
    throw new Error('A Node.js API is used which is not supported here.')
  })
  expect(await hashEmpty()).toBe(empty)
  expect(digest).toHaveBeenCalled()
})

test('falls back to the next engine only for the algorithms that a partial node:crypto lacks', async () => {
  const whole = process.getBuiltinModule('node:crypto')
  const broken = () => {
    throw new Error('Not implemented')
  }
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ ...whole, createDecipheriv: broken } as never)
  const digest = vi.spyOn(globalThis.crypto.subtle, 'digest')
  const { open, seal } = await import('./aead.ts')
  const [key, nonce, text] = [new Uint8Array(32), new Uint8Array(12), Uint8Array.of(1, 2, 3)]
  expect(await open(key, nonce, await seal(key, nonce, text))).toEqual(text)
  expect(await hashEmpty()).toBe(empty)
  expect(digest).not.toHaveBeenCalled()
})
