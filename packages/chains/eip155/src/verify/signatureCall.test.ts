import { wrapErc6492 } from '@latchkey/devnet/contractAccounts'
import fc from 'fast-check'
import { getAddress, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { readErc6492 } from './readErc6492.ts'
import { signatureCall } from './signatureCall.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const mark = '6492'.repeat(16)
const bytes = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((array): Hex => `0x${Buffer.from(array).toString('hex')}`)
const factory = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((array) => getAddress(`0x${Buffer.from(array).toString('hex')}`))
const callOf = (signature: string) => signatureCall({ address, message: 'hello', signature })

test('[S3.11] unwraps a wrapped signature, in upper and lower case', () => {
  fc.assert(
    fc.property(factory, bytes(300), bytes(300), fc.boolean(), (by, factoryCall, signature, upper) => {
      const wrapped = wrapErc6492(by, factoryCall, signature)
      const read = readErc6492(upper ? `0x${wrapped.slice(2).toUpperCase()}` : wrapped)
      expect(read).toEqual({ factory: by, factoryCall, signature })
      expect(callOf(wrapped)).toEqual({ data: expect.stringMatching(/^0x6080/), gas: '0x989680' })
    }),
  )
})

test('[S3.11] passes bytes without the suffix to the account unchanged', () => {
  fc.assert(
    fc.property(bytes(300), (signature) => {
      fc.pre(!signature.endsWith(mark))
      expect(readErc6492(signature)).toEqual({ signature })
      expect(callOf(signature)).toEqual({ to: address, data: expect.stringMatching(/^0x1626ba7e/), gas: '0x2dc6c0' })
    }),
  )
})

test('[S3.11] returns a call or undefined for any text, and never throws', () => {
  const changed = fc
    .tuple(factory, bytes(100), bytes(100), fc.nat(), bytes(40))
    .map(([by, factoryCall, signature, at, noise]) => {
      const wrapped = wrapErc6492(by, factoryCall, signature).slice(2, -64)
      const start = (at % (wrapped.length / 2)) * 2
      return `0x${wrapped.slice(0, start)}${noise.slice(2)}${wrapped.slice(start + noise.length - 2)}${mark}`
    })
  const marked = bytes(300).map((noise) => noise + mark)
  fc.assert(
    fc.property(fc.oneof(changed, marked, fc.string({ unit: 'binary' }), bytes(300)), (signature) => {
      const call = callOf(signature)
      expect(call === undefined || /^0x(?:[0-9a-f]{2})+$/i.test(call.data)).toBe(true)
      expect(call?.to === undefined || call.to === address).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('[S3.11] makes no call if the address is not in its EIP-55 form', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(signatureCall({ address: text, message: 'hello', signature: '0x' })).toBeUndefined()
    }),
  )
  expect(signatureCall({ address: address.toLowerCase(), message: 'hello', signature: '0x' })).toBeUndefined()
})
