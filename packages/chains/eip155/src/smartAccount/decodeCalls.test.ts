import fc from 'fast-check'
import {
  type Address,
  concat,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  parseAbi,
  size,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { decodeCalls } from './decodeCalls.ts'
import { type AccountCall, encodeCalls } from './encodeCalls.ts'
import { multiSendAddress } from './safeContracts.ts'

const abi = parseAbi([
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes transactions)',
])
const names = ['executeUserOp', 'executeUserOpWithErrorString'] as const
type Name = (typeof names)[number]

const bytes = (most: number) => fc.uint8Array({ maxLength: most }).map((value): Hex => toHex(value))
const call = fc.record({
  to: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((value): Address => getAddress(toHex(value))),
  value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  data: bytes(100),
})
const calls = fc.array(call, { minLength: 1, maxLength: 5 })

const execute = (name: Name, { to, value, data }: AccountCall, operation: number): Hex =>
  encodeFunctionData({ abi, functionName: name, args: [to, value, data, operation] })
const packed = ({ to, value, data }: AccountCall, operation: number): Hex =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, to, value, BigInt(size(data)), data])
const multiSend = (transactions: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'multiSend', args: [transactions] })
const inOne = (transactions: Hex, to: Address = multiSendAddress, value = 0n): Hex =>
  execute('executeUserOp', { to, value, data: multiSend(transactions) }, 1)

test('decodes the calls encoded in a user operation', () => {
  fc.assert(
    fc.property(calls, (original) => {
      expect(decodeCalls(encodeCalls(original))).toEqual(original)
    }),
  )
  fc.assert(
    fc.property(call, fc.constantFrom(...names), (original, name) => {
      expect(decodeCalls(execute(name, original, 0))).toEqual([original])
    }),
  )
})

test('decodes only data that encodes again to the same bytes', () => {
  const mutated = fc.tuple(calls, fc.constantFrom(...names), fc.nat(), fc.integer({ min: 1, max: 255 }))
  fc.assert(
    fc.property(mutated, ([original, name, at, change]) => {
      const [only] = original
      const data =
        original.length === 1 && only ? execute(name, only, 0) : inOne(concat(original.map((one) => packed(one, 0))))
      const changed = Buffer.from(data.slice(2), 'hex')
      const index = at % changed.length
      changed[index] = changed[index]! ^ change
      const read = decodeCalls(toHex(changed))
      if (!read) return
      const [single] = read
      const again = [
        ...(single && read.length === 1 ? names.map((one) => execute(one, single, 0)) : []),
        ...names.map((one) =>
          execute(
            one,
            { to: multiSendAddress, value: 0n, data: multiSend(concat(read.map((one) => packed(one, 0)))) },
            1,
          ),
        ),
      ]
      expect(again).toContain(toHex(changed))
    }),
    { numRuns: 300 },
  )
})

const plain: AccountCall = { to: getAddress(`0x${'a1'.repeat(20)}`), value: 1n, data: '0x1234' }

test.each([
  ['nothing', '0x'],
  ['another function', `0xdeadbeef${'0'.repeat(64)}`],
  ['code that the account runs as its own', execute('executeUserOp', plain, 1)],
  ['an unknown kind of call', execute('executeUserOp', plain, 2)],
  ['a batch in which a call runs as the account', inOne(concat([packed(plain, 0), packed(plain, 1)]))],
  ['a batch by another contract', inOne(packed(plain, 0), plain.to)],
  ['a batch with a value', inOne(packed(plain, 0), multiSendAddress, 1n)],
  ['an empty batch', inOne('0x')],
  ['a batch that ends in the middle of a call', inOne(packed(plain, 0).slice(0, -2) as Hex)],
  ['bytes after the batch', inOne(concat([packed(plain, 0), '0x00']))],
  ['bytes after the call', `${execute('executeUserOp', plain, 0)}00`],
  ['padding with content', `${execute('executeUserOp', plain, 0).slice(0, -2)}01`],
] as readonly [string, Hex][])('does not read %s', (_, data) => expect(decodeCalls(data)).toBeUndefined())
