import type { RequestFacts, TypedField } from '@latchkey/base/keys/requestFacts'
import { startAnvil } from '@latchkey/devnet/startAnvil'
import fc from 'fast-check'
import {
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type TypedDataDefinition,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksumAddress } from '../address/address.ts'
import { describeRequest } from './describeRequest.ts'
import { mnemonicAccounts, publicTestMnemonic } from './mnemonicAccounts.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { signRequest } from './signRequest.ts'

// Converts the displayed request back into a message, typed data or a transaction, and checks that the signature matches it.

const chainId = 'eip155:31337'
const [account] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 1 }) as [
  ReturnType<typeof mnemonicAccounts>[number],
]
const { address } = account
let chain: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
})
afterAll(() => chain?.stop())

const shown = (method: string, params: readonly unknown[]): RequestFacts => describeRequest({ method, params })
const sign = (method: string, params: readonly unknown[]) =>
  signRequest(account, { method, params, chainId, rpcUrl: chain.url })

const hexes = (bytes: { readonly minLength?: number; readonly maxLength: number }) =>
  fc.uint8Array(bytes).map((content): Hex => `0x${Buffer.from(content).toString('hex')}`)
const addresses = hexes({ minLength: 20, maxLength: 20 })

test('signs every generated message as shown, whether as text or as bytes', async () => {
  const messages = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string(), hexes({ maxLength: 64 }))
  const property = fc.asyncProperty(messages, async (message) => {
    const params = [message, address]
    const facts = shown('personal_sign', params)
    if (facts.kind !== 'message') throw new Error(facts.kind)
    const signature = await sign('personal_sign', params)
    expect(await recoverMessageAddress({ message: facts.text ?? { raw: facts.hex as Hex }, signature })).toBe(address)
  })
  await fc.assert(property, { numRuns: 200 })
})

/** A value in one of the forms that apps use. */
const leaves = {
  uint256: fc
    .bigInt({ min: 0n, max: 2n ** 256n - 1n })
    .chain((value) => fc.constantFrom(value.toString(), `0x${value.toString(16)}`)),
  uint8: fc.nat(255),
  int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  address: addresses.chain((one) => fc.constantFrom<string>(one, checksumAddress(one) ?? one)),
  bool: fc.boolean(),
  bytes: hexes({ maxLength: 40 }),
  bytes32: hexes({ minLength: 32, maxLength: 32 }),
  string: fc.string(),
} satisfies Record<string, fc.Arbitrary<unknown>>
const leafTypes = Object.keys(leaves) as readonly (keyof typeof leaves)[]

const typedData = fc
  .record({
    own: fc.subarray([...leafTypes]),
    inner: fc.subarray([...leafTypes], { minLength: 1 }),
    listed: fc.constantFrom(...leafTypes),
  })
  .chain(({ own, inner, listed }) => {
    const valuesOf = (types: readonly (keyof typeof leaves)[]): fc.Arbitrary<object> =>
      fc.record(Object.fromEntries(types.map((type) => [`a_${type}`, leaves[type]])))
    const membersOf = (types: readonly string[]) => types.map((type) => ({ name: `a_${type}`, type }))
    const types = {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Root: [
        ...membersOf(own),
        { name: 'inner', type: 'Inner' },
        { name: 'inners', type: 'Inner[]' },
        { name: 'list', type: `${listed}[]` },
      ],
      Inner: membersOf(inner),
    }
    return fc.record({
      types: fc.constant(types),
      primaryType: fc.constant('Root'),
      domain: fc.record({ name: fc.string(), chainId: fc.constant(31337), verifyingContract: leaves.address }),
      message: fc
        .tuple(
          valuesOf(own),
          fc.record({
            inner: valuesOf(inner),
            inners: fc.array(valuesOf(inner), { minLength: 1, maxLength: 3 }),
            list: fc.array<unknown>(leaves[listed], { minLength: 1, maxLength: 3 }),
            // Not in any type: neither signed nor shown.
            unsigned: fc.string(),
          }),
        )
        .map((parts) => Object.assign({}, ...parts)),
    })
  })

/** The message built from the shown fields: `inners[0].a_bool` is a path in it. */
function messageOf(fields: readonly TypedField[]): Record<string, unknown> {
  const message: Record<string, unknown> = {}
  for (const { name, type, value } of fields) {
    const path = name.split(/[.[\]]+/).filter(Boolean)
    const last = path.pop() ?? ''
    let place = message
    for (const [at, key] of path.entries()) {
      const next = path[at + 1] ?? last
      place[key] ??= /^\d+$/.test(next) ? [] : {}
      place = place[key] as Record<string, unknown>
    }
    place[last] = /^u?int/.test(type) ? BigInt(value) : type === 'bool' ? value === 'true' : value
  }
  return message
}

test('signs all generated typed data as shown: fields, values and domain', async () => {
  const property = fc.asyncProperty(typedData, async (data) => {
    const params = [address, JSON.stringify(data)]
    const facts = shown('eth_signTypedData_v4', params)
    if (facts.kind !== 'typedData') throw new Error(facts.kind)
    expect(facts.fields.some(({ name }) => name.includes('unsigned'))).toBe(false)
    const { networkId, contractAddress, name } = facts.domain
    const rebuilt = {
      types: data.types,
      primaryType: facts.primaryType,
      domain: { name, chainId: Number(networkId?.slice('eip155:'.length)), verifyingContract: contractAddress },
      message: messageOf(facts.fields),
    } as unknown as TypedDataDefinition
    const signature = await sign('eth_signTypedData_v4', params)
    expect(await recoverTypedDataAddress({ ...rebuilt, signature })).toBe(address)
  })
  await fc.assert(property, { numRuns: 200 })
})

const abi = parseAbi([
  'function transfer(address to, uint256 units)',
  'function approve(address spender, uint256 units)',
  'function setApprovalForAll(address operator, bool approved)',
])
const units = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.constant(2n ** 256n - 1n), fc.constant(0n))
const callData = fc.oneof(
  hexes({ maxLength: 100 }),
  fc
    .tuple(fc.constantFrom('transfer', 'approve'), addresses, units)
    .map(([functionName, to, value]) =>
      encodeFunctionData({ abi, functionName: functionName as 'transfer', args: [to, value] }),
    ),
  fc.tuple(addresses, fc.boolean()).map((args) => encodeFunctionData({ abi, functionName: 'setApprovalForAll', args })),
)
const transactions = fc.record(
  {
    to: addresses,
    value: fc.bigInt({ min: 0n, max: 10n ** 18n }).map((value) => `0x${value.toString(16)}`),
    data: callData,
    nonce: fc.nat(1_000).map((nonce) => `0x${nonce.toString(16)}`),
    // Unused: the wallet sets the fee.
    maxFeePerGas: fc.nat().map((fee) => `0x${fee.toString(16)}`),
    gasPrice: fc.nat().map((fee) => `0x${fee.toString(16)}`),
  },
  { requiredKeys: ['to'] },
)

/** The call that the sheet describes. */
function callOf(facts: RequestFacts): { readonly to?: string; readonly value: bigint; readonly data: Hex } {
  switch (facts.kind) {
    case 'nativeTransfer':
      return { to: facts.to, value: facts.amountUnits, data: '0x' }
    case 'contractCall':
      return { ...(facts.to && { to: facts.to }), value: facts.amountUnits, data: facts.data as Hex }
    case 'tokenTransfer': {
      const args = [facts.to as Hex, facts.amountUnits] as const
      return { to: facts.tokenAddress, value: 0n, data: encodeFunctionData({ abi, functionName: 'transfer', args }) }
    }
    case 'tokenApproval': {
      const args = [facts.spender as Hex, facts.amountUnits] as const
      return { to: facts.tokenAddress, value: 0n, data: encodeFunctionData({ abi, functionName: 'approve', args }) }
    }
    case 'collectionApproval': {
      const args = [facts.operator as Hex, facts.approved] as const
      const data = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args })
      return { to: facts.collectionAddress, value: 0n, data }
    }
    default:
      throw new Error(facts.kind)
  }
}

test('signs every generated transaction as shown: recipient, amount, call and maximum fee', async () => {
  const property = fc.asyncProperty(transactions, async (transaction) => {
    const params = [{ from: address, ...transaction }]
    const request = { method: 'eth_signTransaction', params, chainId, rpcUrl: chain.url }
    const prepared = await prepareTransaction({ ...request, method: 'eth_sendTransaction' })
    const facts = shown('eth_sendTransaction', params)
    const signed = await signRequest(account, { ...request, prepared })
    expect(await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })).toBe(address)
    const { to, value = 0n, data = '0x', gas = 0n, maxFeePerGas = 0n, nonce = 0, ...rest } = parseTransaction(signed)
    const expected = callOf(facts)
    expect({ to: checksumAddress(to ?? ''), value, data }).toEqual({ ...expected, data: expected.data.toLowerCase() })
    expect(gas * maxFeePerGas).toBe(prepared.maxFeeUnits)
    expect(prepared.details.map((detail) => detail.value)).toEqual([`${gas}`, `${nonce}`])
    expect(rest).toMatchObject({ chainId: 31337, type: 'eip1559' })
    expect(rest).not.toHaveProperty('accessList')
    expect(rest).not.toHaveProperty('authorizationList')
  })
  await fc.assert(property, { numRuns: 60 })
})
