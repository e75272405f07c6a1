import { isLatchkeyError } from '@latchkey/base/errors'
import type { Permission } from '@latchkey/contracts/permissions/schemas'
import fc from 'fast-check'
import { pad, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { moduleAddress } from '../smartAccount/safeContracts.ts'
import { smartAccountOf } from '../smartAccount/smartAccountOf.ts'
import { delegateOf } from './delegateOf.ts'
import { delegationManagerAddress, enforcers } from './delegationContracts.ts'
import { delegationOf } from './delegationOf.ts'
import { permissionContext, readPermissionContext } from './permissionContext.ts'
import { permissionsOf } from './permissionsOf.ts'
import { readGrant } from './readGrant.ts'

const account = `0x${'a1'.repeat(20)}` as const
const delegate = `0x${'b2'.repeat(20)}` as const
const salt = `0x${'07'.repeat(32)}` as const
const nowMs = 1_800_000_000_000
const expiry = nowMs / 1000 + 60

/** Addresses are decoded in their EIP-55 form. */
const lower = (value: unknown) => JSON.stringify(value)?.toLowerCase()
const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => toHex(bytes) as `0x${string}`)
const amount = fc.bigInt({ min: 1n, max: (1n << 128n) - 1n }).map((units) => toHex(units) as string)
const period = {
  periodAmount: amount,
  periodDuration: fc.integer({ min: 1, max: 31_536_000 }),
  startTime: fc.integer({ min: 1, max: 2_000_000_000 }),
}
const one = <type extends string, data>(type: type, data: fc.Arbitrary<data>) => data.map((of) => ({ type, data: of }))
const native = fc.oneof(
  one('native-token-transfer', fc.record({ allowance: amount })),
  one('native-token-periodic', fc.record(period)),
)
const token = fc.oneof(
  one('erc20-token-transfer', fc.record({ address: hex(20), allowance: amount })),
  one('erc20-token-periodic', fc.record({ tokenAddress: hex(20), ...period })),
)
const call = one(
  'contract-call',
  fc.record({ address: hex(20), functions: fc.array(hex(4), { minLength: 1, maxLength: 10 }) }),
)
const limit = one('call-limit', fc.record({ count: fc.integer({ min: 1, max: 1_000_000 }) }))
const permissions = fc
  .tuple(fc.oneof(fc.tuple(native), fc.tuple(token), fc.tuple(call), fc.tuple(call, native)), fc.option(limit))
  .map(([main, last]) => (last ? [...main, last] : main) as Permission[])

test('reads the permissions from a delegation, and the delegation from its context', () => {
  fc.assert(
    fc.property(permissions, (granted) => {
      const delegation = delegationOf({ expiry, permissions: granted }, { delegate, account, salt })
      expect(permissionsOf(delegation)).toEqual({ expiry, permissions: granted })
      const read = readPermissionContext(permissionContext(delegation, '0x1234'))
      expect(read?.signature).toBe('0x1234')
      expect(lower(read?.delegation)).toEqual(lower(delegation))
    }),
  )
})

test('does not read a delegation with another encoding', () => {
  const delegation = delegationOf(
    { expiry, permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }] },
    { delegate, account, salt },
  )
  const without = (enforcer: string) => ({
    ...delegation,
    caveats: delegation.caveats.filter((caveat) => caveat.enforcer !== enforcer),
  })
  expect(permissionsOf(delegation)).toBeDefined()
  expect(permissionsOf(without(enforcers.exactCalldata))).toBeUndefined()
  expect(permissionsOf(without(enforcers.timestamp))).toBeUndefined()
  const unknown = { enforcer: delegate, terms: pad('0x1') }
  expect(permissionsOf({ ...delegation, caveats: [...delegation.caveats, unknown] })).toBeUndefined()
  expect(permissionsOf({ ...delegation, authority: salt })).toBeUndefined()
})

test('rejects other bytes as a context', () => {
  expect(readPermissionContext('0x')).toBeUndefined()
  expect(readPermissionContext(salt)).toBeUndefined()
})

test('the delegate of a key signer is its address', () => {
  const key = privateKeyToAccount(`0x${'42'.repeat(32)}`)
  const publicKey = key.publicKey
  expect(delegateOf({ type: 'key', data: { type: 'secp256k1', publicKey } })).toBe(key.address)
  const short = `0x${publicKey.slice(4)}` as const
  expect(delegateOf({ type: 'key', data: { type: 'secp256k1', publicKey: short } })).toBe(key.address)
})

const reasonOf = (changed: object): string => {
  const request = {
    ...{ chainId: '0x7a69', expiry, signer: { type: 'account', data: { address: delegate } } },
    ...{ permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }], ...changed },
  }
  try {
    readGrant([request], { account, salt, nowMs })
  } catch (error) {
    if (isLatchkeyError(error)) return error.message
    throw error
  }
  return 'granted'
}

test('rejects a delegate that would let anyone use the permission', () => {
  const to = (address: string) => reasonOf({ signer: { type: 'account', data: { address } } })
  expect(to(delegate)).toBe('granted')
  expect(to('0x0000000000000000000000000000000000000a11')).toContain('signer is no account of its own')
  expect(to(`0x${'0'.repeat(40)}`)).toContain('signer is no account of its own')
})

test("rejects permissions to call the user's own accounts, or contracts that act for them", () => {
  const calls = (address: string) =>
    reasonOf({ permissions: [{ type: 'contract-call', data: { address, functions: ['0x12345678'] } }] })
  expect(calls(delegate)).toBe('granted')
  const obeying = [account, smartAccountOf(account).address, moduleAddress, delegationManagerAddress]
  for (const address of obeying) expect(calls(address.toLowerCase()), address).toContain('must not call')
})
