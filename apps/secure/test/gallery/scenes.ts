import type { RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import { evmAddress, lusd, recipient, router, solanaAddress, strangeToken, weth } from './samples.ts'
import type { RpcScript } from './scriptRpc.ts'

/** A state of the approval sheet. */
export type Scene = {
  readonly id: string
  readonly requests: readonly RpcRequest[]
  readonly rpc?: RpcScript
  readonly origin?: string
  readonly appName?: string
}

const chainId = 'eip155:31337'
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')
const unlimited = (1n << 256n) - 1n
const send = (transaction: object): RpcRequest => ({
  method: 'eth_sendTransaction',
  chainId,
  params: [{ from: evmAddress, ...transaction }],
})
const sign = (message: string): RpcRequest => ({ method: 'personal_sign', chainId, params: [message, evmAddress] })
const typed = (data: object): RpcRequest => ({
  method: 'eth_signTypedData_v4',
  chainId,
  params: [evmAddress, JSON.stringify(data)],
})
const approve = (spender: string, units: bigint): string => `0x095ea7b3${word(spender)}${word(units)}`

const signInMessage = (site: string): string =>
  [
    `${site} wants you to sign in with your Ethereum account:`,
    evmAddress,
    '',
    'Sign in to Kestrel Market and accept the terms of service.',
    '',
    `URI: https://${site}`,
    'Version: 1',
    'Chain ID: 31337',
    'Nonce: 8f3kQ29dLmxP',
    'Issued At: 2026-01-02T10:00:00.000Z',
  ].join('\n')

const permit = (value: bigint) => ({
  primaryType: 'Permit',
  domain: { name: 'Latchkey Dollar', version: '1', chainId: 31337, verifyingContract: lusd },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: { owner: evmAddress, spender: router, value: value.toString(), nonce: '0', deadline: '1893456000' },
})

const order = {
  primaryType: 'Order',
  domain: { name: 'Kestrel Market', version: '2', chainId: 31337, verifyingContract: router },
  types: {
    EIP712Domain: permit(1n).types.EIP712Domain,
    Item: [
      { name: 'collection', type: 'address' },
      { name: 'tokenId', type: 'uint256' },
    ],
    Order: [
      { name: 'seller', type: 'address' },
      { name: 'items', type: 'Item[]' },
      { name: 'price', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  message: {
    seller: evmAddress,
    items: [{ collection: strangeToken, tokenId: '4211' }],
    price: '250000000',
    note: 'Valid until sold',
  },
}

const ether = 10n ** 18n

export const scenes: readonly Scene[] = [
  {
    id: 'send',
    requests: [send({ to: recipient, value: `0x${(ether / 2n).toString(16)}` })],
    rpc: { changes: { native: -ether / 2n } },
  },
  {
    id: 'sendToken',
    requests: [send({ to: lusd, data: `0xa9059cbb${word(recipient)}${word(1_250_500_000n)}` })],
    rpc: { changes: { [lusd]: -1_250_500_000n } },
  },
  {
    id: 'swap',
    requests: [send({ to: router, value: `0x${ether.toString(16)}`, data: `0x7ff36ab5${word(1n)}` })],
    rpc: { changes: { native: -ether, [lusd]: 3_204_118_000n } },
  },
  {
    id: 'unlimitedApproval',
    requests: [send({ to: lusd, data: approve(router, unlimited) })],
    rpc: { approvals: [{ token: lusd, spender: router, units: unlimited }] },
  },
  {
    id: 'hiddenPermission',
    requests: [send({ to: router, data: `0xd0e30db0${word(3n)}` })],
    rpc: {
      changes: { [strangeToken]: 5_000n * ether },
      approvals: [{ token: lusd, spender: recipient, units: unlimited }],
      symbols: { [strangeToken]: { symbol: 'USDC', decimals: 18 } },
    },
  },
  {
    id: 'nfts',
    requests: [send({ to: strangeToken, data: `0xa22cb465${word(router)}${word(1n)}` })],
  },
  {
    id: 'wouldFail',
    requests: [send({ to: weth, data: `0xa9059cbb${word(recipient)}${word(ether)}` })],
    rpc: { revertReason: 'ERC20: transfer amount exceeds balance' },
  },
  {
    id: 'tooLittle',
    requests: [send({ to: recipient, value: `0x${(20n * ether).toString(16)}` })],
    rpc: { changes: { native: -20n * ether } },
  },
  { id: 'unreachable', requests: [send({ to: recipient, value: '0x1', gas: '0x5208' })], rpc: { isSilent: true } },
  { id: 'signIn', requests: [sign(signInMessage('market.kestrel.example'))] },
  { id: 'signInElsewhere', requests: [sign(signInMessage('app.bank.example'))] },
  { id: 'message', requests: [sign('Hello! Sign this message to confirm that you want to be notified about sales.')] },
  { id: 'hash', requests: [sign(`0x${'9f'.repeat(32)}`)] },
  { id: 'permit', requests: [typed(permit(unlimited))] },
  { id: 'order', requests: [typed(order)] },
  {
    id: 'solanaMessage',
    requests: [
      {
        method: 'solana_signMessage',
        chainId: 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf',
        params: { message: '72k1xXWG59fYdzSNoA', pubkey: solanaAddress },
      },
    ],
  },
  {
    id: 'long',
    origin: 'https://a-very-long-subdomain-of-a-market-with-many-words.checkout.kestrel-international.example',
    appName: 'Kestrel International Market for Digital Goods and Collectables',
    requests: [
      send({ to: recipient, value: `0x${(123_456_789n * ether + 123_456_789_012_345_678n).toString(16)}` }),
      sign('one'),
      sign('two'),
    ],
    rpc: {
      balance: 10n ** 30n,
      changes: { native: -(123_456_789n * ether + 123_456_789_012_345_678n) },
    },
  },
]
