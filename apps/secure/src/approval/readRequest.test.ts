import { systemClock } from '@latchkey/base/clock'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import type { SecureSite } from '../site/site.ts'
import { readRequest } from './readRequest.ts'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const sol = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const origin = 'https://shop.example:8443'
const networkId = 'eip155:31337'
const signedIn = { networkId, wallet: { record: { evm, sol } } }
const site = (session: object | undefined) =>
  ({
    session: async () => session,
    app: () => ({ name: 'Shop', icons: [], theme: {} }),
    clock: systemClock,
  }) as unknown as SecureSite
const read = (method: string, params: readonly unknown[] | Record<string, unknown>, chainId?: string) =>
  readRequest(
    site(signedIn),
    { method, params: params as unknown[], ...(chainId ? { chainId } : {}) },
    { origin, signal: new AbortController().signal },
  )

const signIn = ({ domain = 'shop.example:8443', uri = 'https://shop.example:8443/login', address = evm } = {}) =>
  `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: ${uri}\nVersion: 1\nChain ID: 31337\nNonce: 8f3kQ29dLmxP\nIssued At: 2026-01-02T10:00:00.000Z`
const refusalOf = async (message: string) => (await read('personal_sign', [message, evm])).refusal

test('accepts a sign-in message only for the requesting origin, including port and scheme, and this account', async () => {
  expect(await refusalOf(signIn())).toBeUndefined()
  for (const domain of ['shop.example', 'evil.example', 'shop.example.evil.example:8443'])
    expect(await refusalOf(signIn({ domain })), domain).toMatchObject({ kind: 'otherSite', asked: domain })
  for (const uri of ['http://shop.example:8443/login', 'https://evil.example'])
    expect(await refusalOf(signIn({ uri })), uri).toMatchObject({ kind: 'otherSite' })
  expect(await refusalOf(signIn({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }))).toEqual({
    kind: 'otherAccount',
  })
  expect(await refusalOf(signIn().replace('Version: 1', 'Version: 2'))).toEqual({ kind: 'malformedSignIn' })
})

test('refuses requests that hide their content or would be valid anywhere', async () => {
  const typed = (domain: object) => ({
    primaryType: 'Mail',
    domain,
    types: { Mail: [{ name: 'to', type: 'string' }] },
    message: { to: 'Bob' },
  })
  expect((await read('eth_signTypedData_v4', [evm, typed({ name: 'Any' })])).refusal).toEqual({
    kind: 'unboundTypedData',
  })
  expect((await read('eth_signTypedData_v4', [evm, typed({ chainId: 31337 })])).refusal).toBeUndefined()
})

test('refuses messages of exactly 32 bytes, even readable text, and explains how to fix that', async () => {
  const refused = {
    code: 'MESSAGE_LENGTH_REFUSED',
    message: expect.stringContaining('another length'),
    rpcCode: -32602,
  }
  for (const message of [`0x${'9f'.repeat(32)}`, `0x${'41'.repeat(32)}`, 'a'.repeat(32), 'ü'.repeat(16)])
    await expect(refusalOf(message), message).rejects.toMatchObject(refused)
  for (const message of [`0x${'9f'.repeat(31)}`, `0x${'9f'.repeat(33)}`, `${'9f'.repeat(32)}`, 'ü'.repeat(32)])
    expect(await refusalOf(message), message).toBeUndefined()
  const message = Buffer.alloc(32, 0x9f)
  const { refusal } = await read('solana_signMessage', { message: base58.encode(message), pubkey: sol }, solana)
  expect(refusal).toEqual({ kind: 'hash' })
})

test('throws for requests of another account, network or method without prompting the visitor', async () => {
  await expect(read('personal_sign', ['hello', other])).rejects.toMatchObject({ rpcCode: 4100 })
  await expect(read('personal_sign', ['hello'])).rejects.toMatchObject({ rpcCode: -32602 })
  await expect(read('eth_signTypedData_v4', [evm, '{'])).rejects.toMatchObject({ rpcCode: -32602 })
  await expect(read('wallet_sendCalls', [{ calls: [] }])).rejects.toMatchObject({ rpcCode: 4200 })
  await expect(read('solana_signAllTransactions', {}, 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf')).rejects.toMatchObject(
    {
      rpcCode: 4200,
    },
  )
  const elsewhere = [{ from: evm, to: other, chainId: '0x1' }]
  await expect(read('eth_sendTransaction', elsewhere)).rejects.toMatchObject({ rpcCode: 4901 })
  const request = { method: 'personal_sign', params: ['hello', evm] }
  const signedOut = readRequest(site(undefined), request, { origin, signal: new AbortController().signal })
  await expect(signedOut).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
})

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const transaction = (fields: object) => [{ from: evm, to: other, ...fields }]
const typedData = (fields: object) => [
  evm,
  {
    ...{ primaryType: 'Mail', domain: { chainId: 31337 }, types: { Mail: [{ name: 'to', type: 'string' }] } },
    ...{ message: { to: 'Bob' }, ...fields },
  },
]
const solana = 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf'
const authorization = { address: other, chainId: '0x0', nonce: '0x0' }

test.each<[string, string, readonly unknown[] | Record<string, unknown>, string?]>([
  ['typed data without its primary type', 'eth_signTypedData_v4', typedData({ primaryType: undefined })],
  [
    'a type name that names its members',
    'eth_signTypedData_v4',
    typedData({ primaryType: 'Mail(address x)', types: { 'Mail(address x)': [{ name: 'to', type: 'string' }] } }),
  ],
  [
    'a member that is two',
    'eth_signTypedData_v4',
    typedData({ types: { Mail: [{ name: 'to,address from', type: 'string' }] } }),
  ],
  [
    'a member type that is two',
    'eth_signTypedData_v4',
    typedData({ types: { Mail: [{ name: 'to', type: 'string to,address' }] } }),
  ],
  [
    'typed data with more items than anybody reads',
    'eth_signTypedData_v4',
    typedData({ types: { Mail: [{ name: 'to', type: 'uint8[]' }] }, message: { to: new Array(100_000).fill(1) } }),
  ],
  ['a message in place of the account', 'personal_sign', [evm, 'hello']],
  ['data of half a byte', 'eth_sendTransaction', transaction({ data: '0xabc' })],
  ['data that differs from input', 'eth_sendTransaction', transaction({ data: '0x00', input: '0x01' })],
  ['a negative value', 'eth_sendTransaction', transaction({ value: '-0x1' })],
  ['a value that is no number', 'eth_sendTransaction', transaction({ value: '0x1g' })],
  ['a value of 257 bits', 'eth_sendTransaction', transaction({ value: `0x1${'0'.repeat(64)}` })],
  ['an address of 41 digits', 'eth_sendTransaction', transaction({ to: `${other}1` })],
  ['an empty address', 'eth_sendTransaction', transaction({ to: '0x' })],
  ['a name for an address', 'eth_sendTransaction', transaction({ to: 'ada.eth' })],
  ['an EIP-7702 authorization', 'eth_sendTransaction', transaction({ authorizationList: [authorization] })],
  ['a blob', 'eth_sendTransaction', transaction({ blobVersionedHashes: [`0x01${'0'.repeat(62)}`] })],
  ['a Solana transaction that is not base64', 'solana_signTransaction', { transaction: '%%%' }, solana],
  ['an empty Solana transaction', 'solana_signTransaction', { transaction: '' }, solana],
  [
    'a Solana transaction over 1232 bytes',
    'solana_signTransaction',
    { transaction: Buffer.alloc(1_300, 1).toString('base64') },
    solana,
  ],
])('does not ask the visitor about %s', async (_, method, params, chainId) => {
  await expect(read(method, params, chainId)).rejects.toMatchObject({ rpcCode: -32602 })
})

test('uses the network of the session if the request names none', async () => {
  expect(await read('personal_sign', ['hello', evm])).toMatchObject({ chainId: networkId, address: evm, origin })
  const message = { message: '72k1xXWG59fYdzSNoA', pubkey: sol }
  expect(await read('solana_signMessage', message, 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf')).toMatchObject({
    address: sol,
    facts: { kind: 'message' },
  })
})
