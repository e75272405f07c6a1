import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import { encodeFunctionData, erc20Abi, maxUint160, maxUint256, parseAbi, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeRequest } from './describeRequest.ts'
import { mnemonicAccounts, publicTestMnemonic } from './mnemonicAccounts.ts'
import { permitFields } from './permitFields.ts'

const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }).map((account) => account.address) as [
  `0x${string}`,
  `0x${string}`,
]
const token = { address: '0xd50C8524CF4D3d05cAfb834f8e5feFEE916eD2d6', symbol: 'LUSD', decimals: 6 } as const
const tokens = [token]

describe('a transaction', () => {
  const send = (transaction: unknown) =>
    describeRequest({ method: 'eth_sendTransaction', params: [transaction], tokens })
  const data = (functionName: 'transfer' | 'approve', amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName, args: [bob, amount] })

  test('shows recipient and amount of transfers', () => {
    expect(send({ from: alice.toLowerCase(), to: bob.toLowerCase(), value: '0x10' })).toEqual({
      kind: 'nativeTransfer',
      from: alice,
      to: bob,
      amountUnits: 16n,
    })
    expect(send({ from: alice, to: token.address, value: '0x0', data: data('transfer', 5n) })).toEqual({
      kind: 'tokenTransfer',
      from: alice,
      to: bob,
      amountUnits: 5n,
      tokenAddress: token.address,
      token,
    })
    expect(send({ from: alice, to: bob, data: data('transfer', 5n) })).not.toHaveProperty('token')
  })

  test('marks unlimited approvals, for tokens and for whole collections', () => {
    const approve = (amount: bigint) => send({ from: alice, to: token.address, data: data('approve', amount) })
    expect(approve(maxUint256)).toMatchObject({ kind: 'tokenApproval', spender: bob, isUnlimited: true })
    expect(approve(9n)).toMatchObject({ isUnlimited: false })
    const abi = parseAbi(['function setApprovalForAll(address,bool)'])
    for (const approved of [true, false]) {
      const call = encodeFunctionData({ abi, args: [bob, approved] })
      expect(send({ from: alice, to: token.address, data: call })).toEqual({
        kind: 'collectionApproval',
        from: alice,
        operator: bob,
        collectionAddress: token.address,
        approved,
      })
    }
  })

  test('shows a token call with native currency or trailing bytes as a contract call', () => {
    expect(send({ from: alice, to: token.address, value: '0x1', data: data('transfer', 5n) }).kind).toBe('contractCall')
    expect(send({ from: alice, to: token.address, data: `${data('transfer', 5n)}00` }).kind).toBe('contractCall')
    expect(send({ from: alice, data: '0x6000' })).not.toHaveProperty('to')
  })
})

const signIn = `app.example wants you to sign in with your Ethereum account:
${alice}

Please.

URI: https://app.example
Version: 1
Chain ID: 31337
Nonce: abcdef1234567890
Issued At: 2026-01-01T00:00:00Z`

describe('a message', () => {
  const sign = (message: string) => describeRequest({ method: 'personal_sign', params: [message, alice] })

  test('is read as a sign-in message, text or bytes', () => {
    expect(sign(stringToHex(signIn))).toMatchObject({
      kind: 'signIn',
      text: signIn,
      fields: { domain: 'app.example', chainId: 'eip155:31337' },
    })
    expect(sign('hello')).toMatchObject({ kind: 'message', text: 'hello', hex: '0x68656c6c6f', asksSignIn: false })
    expect(sign('0xff00')).toEqual({ kind: 'message', address: alice, hex: '0xff00', asksSignIn: false })
    // With a right-to-left override, the displayed text could differ from the signed one.
    expect(sign('pay \u202e001')).not.toHaveProperty('text')
  })

  test('that imitates a sign-in message is marked, even with invisible characters', () => {
    for (const text of [
      `${signIn}\nextra`,
      signIn.replace('wants', 'wa\u200bnts'),
      signIn.replace('sign', 's\u00adign'),
    ])
      expect(sign(stringToHex(text))).toMatchObject({ kind: 'message', asksSignIn: true })
  })
})

describe('typed data', () => {
  const domain = { name: 'Post', version: '1', chainId: 31337, verifyingContract: token.address }
  const read = (typed: object) =>
    describeRequest({ method: 'eth_signTypedData_v4', params: [alice, JSON.stringify(typed)], tokens })

  test('shows domain, contract and typed fields only', () => {
    const types = {
      Mail: [
        { name: 'to', type: 'Person[]' },
        { name: 'amount', type: 'uint256' },
        { name: 'note', type: 'string' },
      ],
      Person: [{ name: 'wallet', type: 'address' }],
    }
    const message = {
      to: [{ wallet: bob.toLowerCase(), hidden: 1 }],
      amount: '0x10',
      note: 'hi \u202eyou',
      comment: 'This is harmless',
    }
    expect(read({ primaryType: 'Mail', domain, types, message })).toEqual({
      kind: 'typedData',
      address: alice,
      primaryType: 'Mail',
      domain: { name: 'Post', version: '1', networkId: 'eip155:31337', contractAddress: token.address },
      fields: [
        { name: 'to[0].wallet', type: 'address', value: bob },
        { name: 'amount', type: 'uint256', value: '16' },
        { name: 'note', type: 'string', value: 'hi \\u{202e}you' },
      ],
      allowances: [],
    })
  })

  test('shows only the signed fields of the domain', () => {
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'to', type: 'string' }] }
    expect(read({ primaryType: 'Mail', domain, types, message: { to: 'Bob' } })).toMatchObject({
      domain: { name: 'Post' },
    })
  })

  const members = (text: string) =>
    text.split(', ').map((member) => {
      const [type, name] = member.split(' ')
      return { type, name }
    })
  const permit = (types: Readonly<Record<string, string>>, message: object) => {
    const [primaryType = ''] = Object.keys(types)
    const structs = Object.fromEntries(Object.entries(types).map(([name, text]) => [name, members(text)]))
    return read({ primaryType, domain, types: structs, message })
  }
  const unlimited = { spender: bob, tokenAddress: token.address, isUnlimited: true, token }

  test('recognises permits of ERC-2612, DAI and Permit2', () => {
    const eip2612 = { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' }
    const common = { owner: alice, spender: bob, nonce: 0, deadline: 1 }
    expect(permit(eip2612, { ...common, value: maxUint256.toString() })).toMatchObject({ allowances: [unlimited] })
    expect(permit(eip2612, { ...common, value: 5 })).toMatchObject({
      allowances: [{ spender: bob, amountUnits: 5n, isUnlimited: false, token }],
    })
    const dai = { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' }
    const holder = { holder: alice, spender: bob, nonce: 0, expiry: 0 }
    expect(permit(dai, { ...holder, allowed: true })).toMatchObject({ allowances: [unlimited] })
    const details = 'address token, uint160 amount, uint48 expiration, uint48 nonce'
    const one = { token: token.address, amount: maxUint160.toString(), expiration: 1, nonce: 0 }
    const single = {
      PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline',
      PermitDetails: details,
    }
    const batch = {
      PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline',
      PermitDetails: details,
    }
    expect(permit(single, { details: one, spender: bob, sigDeadline: 1 })).toMatchObject({ allowances: [unlimited] })
    expect(permit(batch, { details: [one, { ...one, amount: 7 }], spender: bob, sigDeadline: 1 })).toMatchObject({
      allowances: [unlimited, { amountUnits: 7n, isUnlimited: false }],
    })
    const transfer = {
      PermitTransferFrom: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
      TokenPermissions: 'address token, uint256 amount',
    }
    const permitted = { token: token.address, amount: 7 }
    expect(permit(transfer, { permitted, spender: bob, nonce: 1, deadline: 1 })).toMatchObject({
      allowances: [{ amountUnits: 7n, spender: bob }],
    })
  })

  const eip2612 = { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' }
  const dai = { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' }
  const single = {
    PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline',
    PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce',
  }
  const batch = { PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline', ...single }
  const transfer = {
    PermitWitnessTransferFrom:
      'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness',
    TokenPermissions: 'address token, uint256 amount',
    Order: 'uint256 price',
  }
  const until = (expiration: number) => ({ token: token.address, amount: 7, expiration, nonce: 0 })

  test.each([
    ['ERC-2612', eip2612, { owner: alice, value: 5, nonce: 0, deadline: 90 }, { of: 'signature', atSec: 90n }],
    ['DAI', dai, { holder: alice, nonce: 0, expiry: 80, allowed: true }, { of: 'signature', atSec: 80n }],
    ['DAI for ever', dai, { holder: alice, expiry: 0, allowed: true }, { of: 'signature', atSec: maxUint256 }],
    ['Permit2', single, { details: until(70), sigDeadline: 60 }, { of: 'allowance', atSec: 70n }],
    ['Permit2 for one block', single, { details: until(0), sigDeadline: 60 }, { of: 'allowance', atSec: 60n }],
    ['several', batch, { details: [until(9), until(70)], sigDeadline: 60 }, { of: 'allowance', atSec: 70n }],
    ['a transfer', transfer, { permitted: until(0), deadline: 50, witness: {} }, { of: 'allowance', atSec: 50n }],
  ])('reports when a permit expires: %s', (_, types, message, expiry) => {
    expect(permit(types, { ...message, spender: bob })).toMatchObject({ expiry })
  })

  test('lists the fields that are redundant with the allowances', () => {
    const message = { permitted: until(0), spender: bob, nonce: 1, deadline: 50, witness: { price: 3 } }
    const facts = permit(transfer, message) as Extract<RequestFacts, { kind: 'typedData' }>
    const known = permitFields(facts)
    expect(facts.fields.filter(({ name }) => !known.includes(name)).map(({ name }) => name)).toEqual(['witness.price'])
    const unread = { details: [until(9), { ...until(9), token: 'none' }], spender: bob, sigDeadline: 60 }
    expect(permitFields(permit(batch, unread) as typeof facts)).toEqual([])
    for (const [types, values, count] of [
      [eip2612, { owner: alice, value: 5, nonce: 0, deadline: 90 }, 5],
      [dai, { holder: alice, nonce: 0, expiry: 80, allowed: true }, 5],
      [single, { details: until(70), sigDeadline: 60 }, 6],
    ] as const)
      expect(permitFields(permit(types, { ...values, spender: bob }) as typeof facts)).toHaveLength(count)
  })
})

test('returns a request that cannot be decoded as raw', () => {
  for (const params of [undefined, [], ['x', 'y'], [alice, '{'], [{ from: 'x' }], [{ from: alice, to: 'x' }]])
    for (const method of ['eth_signTypedData_v4', 'eth_sendTransaction', 'personal_sign', 'eth_other'])
      expect(describeRequest({ method, params: method === 'personal_sign' ? [7, alice] : params }).kind).toBe('raw')
  const untyped = { primaryType: 'Mail', domain: {}, message: { to: 'Bob' }, types: {} }
  expect(describeRequest({ method: 'eth_signTypedData_v4', params: [alice, untyped] }).kind).toBe('raw')
})
