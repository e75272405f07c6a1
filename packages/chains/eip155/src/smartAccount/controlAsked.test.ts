import fc from 'fast-check'
import { type Address, type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { delegationManagerAddress } from '../permissions/delegationContracts.ts'
import { controlAsked } from './controlAsked.ts'
import { encodeCalls } from './encodeCalls.ts'
import { entryPointAddress, moduleAddress } from './safeContracts.ts'
import { smartAccountOf } from './smartAccountOf.ts'

const owner: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const safe = smartAccountOf(owner).address
const stranger: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const obeying = [owner, safe, moduleAddress, delegationManagerAddress]

const hex = (bytes: { readonly minLength?: number; readonly maxLength: number }) =>
  fc.uint8Array(bytes).map((content): Hex => `0x${Buffer.from(content).toString('hex')}`)
/** Wallets and apps write addresses in any case. */
const written = (address: Address) =>
  fc.constantFrom(address, address.toLowerCase() as Address, `0x${address.slice(2).toUpperCase()}` as Address)
const asked = fc.constantFrom(owner, safe).chain(written)
const harmless = fc.record({
  to: fc.oneof(hex({ minLength: 20, maxLength: 20 }), fc.constantFrom(owner, safe)),
  value: fc.bigInt({ min: 0n, max: 10n ** 20n }).map((units): Hex => `0x${units.toString(16)}`),
  data: fc.constant<Hex>('0x'),
})
const other = fc.oneof(
  harmless,
  fc.record({ to: fc.constant(stranger), value: fc.constant<Hex>('0x0'), data: hex({ maxLength: 80 }) }),
)
const controlling = fc.record({
  to: fc.constantFrom(...obeying).chain(written),
  value: fc.constantFrom<Hex>('0x0', '0x1'),
  data: hex({ minLength: 1, maxLength: 200 }).filter((data) => !data.startsWith('0x49934047')),
})
type Call = { readonly to: Hex; readonly value: Hex; readonly data: Hex }

/** Requests for these calls, in every method that supports them. */
const requests = (from: Address, calls: readonly Call[]) => {
  const decoded = calls.map(({ to, value, data }) => ({ to: to.toLowerCase() as Address, value: BigInt(value), data }))
  const operation = { sender: from, callData: encodeCalls(decoded) }
  return [
    { method: 'wallet_sendCalls', params: [{ from, calls, chainId: '0x1' }] },
    { method: 'eth_sendUserOperation', params: [operation, entryPointAddress] },
    ...(calls.length === 1
      ? [
          { method: 'eth_sendTransaction', params: [{ from, ...calls[0] }] },
          { method: 'eth_signTransaction', params: [{ from, ...calls[0] }] },
        ]
      : []),
  ]
}

test('rejects every call with data from an account to one that it controls, anywhere in a batch', () => {
  const property = fc.property(
    ...[asked, controlling, fc.array(other, { maxLength: 3 }), fc.array(other, { maxLength: 3 })],
    (from, call, before, after) => {
      for (const request of requests(from, [...before, call, ...after]))
        expect(controlAsked(request, owner), request.method).toBe('accountControl')
    },
  )
  fc.assert(property, { numRuns: 50 })
})

test('allows plain transfers between own accounts, calls of other contracts, and revoking a permission', () => {
  const disable = toFunctionSelector(
    'disableDelegation((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))',
  )
  const ending = fc.record({
    to: written(delegationManagerAddress),
    value: fc.constant<Hex>('0x0'),
    data: hex({ maxLength: 80 }).map((rest): Hex => `${disable}${rest.slice(2)}`),
  })
  const property = fc.property(
    asked,
    fc.array(fc.oneof(other, ending), { minLength: 1, maxLength: 4 }),
    (from, calls) => {
      for (const request of requests(from, calls)) expect(controlAsked(request, owner), request.method).toBeUndefined()
    },
  )
  fc.assert(property, { numRuns: 50 })
  const creation = { method: 'eth_sendTransaction', params: [{ from: owner, data: '0x6001' }] }
  expect(controlAsked(creation, owner)).toBeUndefined()
})

const accountTypes = ['SafeTx', 'SafeMessage', 'SafeOp', 'UserOperation', 'PackedUserOperation'] as const
const typedData = (primaryType: string, domain: object, message: object = {}) => ({
  ...{ primaryType, domain, message },
  types: { [primaryType]: [{ name: 'to', type: 'address' }] },
})
const domainTypes = [
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

test('rejects every signature that an account would execute, whichever account and chain is requested', () => {
  const names = fc.constantFrom(...accountTypes, 'Mail', 'Order', 'Delegation')
  const contracts = fc.constantFrom(...obeying, stranger).chain(written)
  const property = fc.property(
    ...[asked, names, contracts, fc.nat(), fc.boolean(), fc.boolean()],
    (from, name, verifyingContract, chainId, hasDomainType, isText) => {
      const data = typedData(name, { chainId, verifyingContract })
      const typed = { ...data, types: { ...data.types, ...(hasDomainType && { EIP712Domain: domainTypes }) } }
      const request = { method: 'eth_signTypedData_v4', params: [from, isText ? JSON.stringify(typed) : typed] }
      const target = obeying.find((one) => one.toLowerCase() === verifyingContract.toLowerCase())
      const isAccountType = accountTypes.some((one) => one === name)
      const expected =
        target === delegationManagerAddress
          ? 'hiddenPermission'
          : target || isAccountType
            ? 'accountControl'
            : undefined
      expect(controlAsked(request, owner)).toBe(expected)
    },
  )
  fc.assert(property, { numRuns: 200 })
})

test('rejects signatures that wrap one for an own account (ERC-7739), and allows those for other accounts', () => {
  const request = (verifyingContract: Address) => ({
    method: 'eth_signTypedData_v4',
    params: [owner, typedData('TypedDataSign', { chainId: 1, verifyingContract: stranger }, { verifyingContract })],
  })
  for (const account of [owner, safe]) expect(controlAsked(request(account), owner)).toBe('accountControl')
  expect(controlAsked(request(stranger), owner)).toBeUndefined()
})
