import { encodeFunctionData, erc20Abi, maxUint256, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { describeRequest } from './describeRequest.ts'
import { mnemonicAccounts, publicTestMnemonic } from './mnemonicAccounts.ts'

const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }).map((account) => account.address) as [
  `0x${string}`,
  `0x${string}`,
]
const token = { address: '0xd50C8524CF4D3d05cAfb834f8e5feFEE916eD2d6', symbol: 'LUSD', decimals: 6 } as const
const send = (transaction: unknown) =>
  describeRequest({ method: 'eth_sendTransaction', params: [transaction], tokens: [token] })
const data = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [bob, amount] })

test('transfers are decoded with receiver and amount', () => {
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

test('an approval without limit is told apart', () => {
  expect(send({ from: alice, to: token.address, data: data('approve', maxUint256) })).toMatchObject({
    kind: 'tokenApproval',
    spender: bob,
    unlimited: true,
  })
  expect(send({ from: alice, to: token.address, data: data('approve', 9n) })).toMatchObject({ unlimited: false })
})

test('a token call with ether or trailing bytes is shown as the call it is', () => {
  expect(send({ from: alice, to: token.address, value: '0x1', data: data('transfer', 5n) }).kind).toBe('contractCall')
  expect(send({ from: alice, to: token.address, data: `${data('transfer', 5n)}00` }).kind).toBe('contractCall')
  expect(send({ from: alice, data: '0x6000' })).not.toHaveProperty('to')
})

const signIn = `app.example wants you to sign in with your Ethereum account:
${alice}

Please.

URI: https://app.example
Version: 1
Chain ID: 31337
Nonce: abcdef1234567890
Issued At: 2026-01-01T00:00:00Z`

test('sign-in messages are read, other texts and bytes are shown', () => {
  const sign = (message: string) => describeRequest({ method: 'personal_sign', params: [message, alice] })
  expect(sign(stringToHex(signIn))).toMatchObject({
    kind: 'signIn',
    text: signIn,
    fields: { domain: 'app.example', chainId: 'eip155:31337' },
  })
  expect(sign(stringToHex(`${signIn}\nextra`)).kind).toBe('message')
  expect(sign('hello')).toMatchObject({ kind: 'message', text: 'hello', hex: '0x68656c6c6f' })
  expect(sign('0xff00')).toEqual({ kind: 'message', address: alice, hex: '0xff00' })
  // A right-to-left override could show another text than the one that is signed.
  expect(sign('pay \u202e001')).not.toHaveProperty('text')
})

test('typed data shows its domain and message; anything else is raw', () => {
  const typed = { primaryType: 'Mail', domain: { name: 'Post' }, message: { to: 'Bob' }, types: {} }
  expect(describeRequest({ method: 'eth_signTypedData_v4', params: [alice, JSON.stringify(typed)] })).toMatchObject({
    kind: 'typedData',
    primaryType: 'Mail',
    message: { to: 'Bob' },
  })
  for (const params of [undefined, [], ['x', 'y'], [alice, '{'], [{ from: 'x' }], [{ from: alice, to: 'x' }]])
    for (const method of ['eth_signTypedData_v4', 'eth_sendTransaction', 'personal_sign', 'eth_other'])
      expect(describeRequest({ method, params: method === 'personal_sign' ? [7, alice] : params }).kind).toBe('raw')
})
