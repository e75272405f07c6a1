import { isLatchkeyError } from '@latchkey/base/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permissionMaxSeconds } from '../constants/permissions.ts'
import { readPermissionRequest } from './readPermissionRequest.ts'

const nowMs = 1_800_000_000_000
const now = nowMs / 1000
const app = `0x${'a1'.repeat(20)}`
const token = `0x${'b2'.repeat(20)}`
const transfer = { type: 'native-token-transfer', data: { allowance: '0x1' } }
const valid = {
  chainId: '0x7a69',
  expiry: now + 3_600,
  signer: { type: 'account', data: { address: app } },
  permissions: [transfer],
}
const read = (changed: object) => readPermissionRequest([{ ...valid, ...changed }], { nowMs })
const reasonOf = (params: unknown): string => {
  try {
    readPermissionRequest(params, { nowMs })
  } catch (error) {
    if (isLatchkeyError(error)) return `${error.code}: ${error.message}`
    throw error
  }
  return 'accepted'
}
const refused = (changed: object) => reasonOf([{ ...valid, ...changed }])

test('reads each type of permission, and starts periods shortly before now', () => {
  const period = { periodAmount: '0x10', periodDuration: 86_400 }
  for (const permissions of [
    [transfer],
    [{ type: 'erc20-token-transfer', data: { address: token, allowance: '0x5' } }],
    [{ type: 'contract-call', data: { address: token, functions: ['0xa9059cbb'] } }, transfer],
    [transfer, { type: 'call-limit', data: { count: 3 } }],
  ])
    expect(read({ permissions }).permissions).toEqual(permissions)
  for (const type of ['native-token-periodic', 'erc20-token-periodic']) {
    const data = type.startsWith('erc20') ? { tokenAddress: token, ...period } : period
    expect(read({ permissions: [{ type, data }] }).permissions[0]?.data).toEqual({ startTime: now - 300, ...data })
    const later = { ...data, startTime: now + 60 }
    expect(read({ permissions: [{ type, data: later }] }).permissions[0]?.data).toEqual(later)
  }
})

test.each([
  ['no expiry', { expiry: undefined }, 'expiry is missing'],
  ['an expiry in the past', { expiry: now }, 'expiry is in the past'],
  ['an expiry in milliseconds', { expiry: nowMs + 1 }, 'expiry is more than a year away'],
  ['more than a year', { expiry: now + permissionMaxSeconds + 1 }, 'expiry is more than a year away'],
  ['no permissions', { permissions: [] }, 'permissions must name at least one permission'],
  ['only a limit', { permissions: [{ type: 'call-limit', data: { count: 1 } }] }, 'Name what they may do'],
  ['the same twice', { permissions: [transfer, transfer] }, 'Send a request for each'],
  [
    'a token and something else',
    { permissions: [transfer, { type: 'erc20-token-transfer', data: { address: token, allowance: '0x5' } }] },
    'Send a request for each',
  ],
  [
    'nothing',
    { permissions: [{ type: 'native-token-transfer', data: { allowance: '0x0' } }] },
    'permissions.0.data.allowance must be more than zero',
  ],
  [
    'everything',
    { permissions: [{ type: 'native-token-transfer', data: { allowance: `0x${'f'.repeat(64)}` } }] },
    'permissions.0.data.allowance is the same as no limit',
  ],
  [
    'no functions',
    { permissions: [{ type: 'contract-call', data: { address: token, functions: [] } }] },
    'permissions.0.data.functions must name at least one function',
  ],
  [
    'no contract',
    { permissions: [{ type: 'contract-call', data: { functions: ['0xa9059cbb'] } }] },
    'permissions.0.data.address is missing',
  ],
  ['no signer', { signer: undefined }, 'signer is missing'],
  ['a chain of zero', { chainId: '0x0' }, 'chainId must be a hex number'],
  [
    'a key of another curve',
    { signer: { type: 'key', data: { type: 'secp256r1', publicKey: '0x' } } },
    "signer.data.type must be 'secp256k1'",
  ],
])('refuses %s and says why', (_, changed, reason) => {
  expect(refused(changed)).toMatch(/^PERMISSION_REQUEST_INVALID/)
  expect(refused(changed)).toContain(reason)
})

test('lists the supported types when it rejects an unsupported one', () => {
  const reason = refused({ permissions: [{ type: 'sudo', data: {} }] })
  expect(reason).toMatch(/^PERMISSION_TYPE_UNSUPPORTED: .*'sudo'.*erc20-token-periodic/)
})

test('rejects several requests at once', () => {
  expect(reasonOf([valid, valid])).toContain('Send one at a time')
  expect(reasonOf([])).toContain('it is missing')
  expect(reasonOf(undefined)).toContain('it is missing')
})

test('accepts any input or rejects it with a catalogue error', () => {
  const shaped = fc.record({
    chainId: fc.oneof(fc.constant('0x1'), fc.anything()),
    expiry: fc.oneof(fc.constant(now + 60), fc.anything()),
    signer: fc.oneof(fc.constant(valid.signer), fc.anything()),
    permissions: fc.array(
      fc.oneof(
        fc.anything(),
        fc.record({ type: fc.constantFrom('native-token-periodic', 'call-limit'), data: fc.anything() }),
      ),
    ),
  })
  fc.assert(fc.property(fc.oneof(fc.anything(), fc.array(shaped)), (params) => void reasonOf(params)))
})
