import { delegationManagerAddress } from '@latchkey/eip155/permissions/delegationContracts'
import { delegationOf } from '@latchkey/eip155/permissions/delegationOf'
import { permissionContext } from '@latchkey/eip155/permissions/permissionContext'
import type { RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import type { SentTransaction } from '../../src/signer/deviceStore.ts'
import { permitTypes } from '../permitTypes.ts'
import { seaportOrder } from '../seaportTypes.ts'
import { evmAddress, imitated, lusd, recipient, router, solanaAddress, strangeToken, weth } from './samples.ts'
import type { RpcScript } from './scriptRpc.ts'

/** A state of the approval sheet. */
export type Scene = {
  readonly id: string
  readonly requests: readonly RpcRequest[]
  readonly rpc?: RpcScript
  readonly origin?: string
  readonly appName?: string
  /** Transactions that this device has sent before. */
  readonly sent?: readonly SentTransaction[]
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

/** swapExactETHForTokens of a Uniswap v2 router, for the dollar. */
const swapEther = (minimum: bigint): string =>
  `0x7ff36ab5${[minimum, 128n, evmAddress, 1_770_000_000n, 2n, weth, lusd].map(word).join('')}`

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

const permit = (value: bigint, deadline = 1_893_456_000n) => ({
  primaryType: 'Permit',
  domain: { name: 'Latchkey Dollar', version: '1', chainId: 31337, verifyingContract: lusd },
  types: permitTypes,
  message: { owner: evmAddress, spender: router, value: value.toString(), nonce: '0', deadline: deadline.toString() },
})

const order = {
  primaryType: 'Order',
  domain: { name: 'Kestrel Market', version: '2', chainId: 31337, verifyingContract: router },
  types: {
    EIP712Domain: permitTypes.EIP712Domain,
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

const nft = { itemType: 2, token: strangeToken, identifierOrCriteria: '4211', startAmount: '1', endAmount: '1' }
const price = (units: number) => ({
  ...{ itemType: 1, token: lusd, identifierOrCriteria: '0' },
  ...{ startAmount: `${units}`, endAmount: `${units}` },
})
/** An NFT for 250 LUSD, of which a marketplace gets 6.25. */
const listing = seaportOrder({
  offerer: evmAddress,
  offer: [nft],
  consideration: [
    { ...price(243_750_000), recipient: evmAddress },
    { ...price(6_250_000), recipient: router },
  ],
})

/** Would move everything that an upgraded account owns. */
const operation = {
  primaryType: 'PackedUserOperation',
  domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId: 31337, verifyingContract: evmAddress },
  types: { EIP712Domain: permitTypes.EIP712Domain, PackedUserOperation: [{ name: 'callData', type: 'bytes' }] },
  message: { callData: '0x1234' },
}

const ether = 10n ** 18n

/** The clock of the screenshots starts at 0. */
const lasts30Days = {
  chainId: '0x7a69',
  expiry: Math.floor(Date.now() / 1000) + 30 * 86_400,
  signer: { type: 'account', data: { address: router } },
}
const grant = (...permissions: readonly object[]): RpcRequest => ({
  method: 'wallet_grantPermissions',
  chainId,
  params: [{ ...lasts30Days, permissions }],
})
const revocable = delegationOf(
  {
    expiry: Math.floor(Date.now() / 1000) + 30 * 86_400,
    permissions: [{ type: 'native-token-transfer', data: { allowance: `0x${ether.toString(16)}` } }],
  },
  { delegate: router, account: evmAddress, salt: `0x${word(7n)}` },
)

const batch: RpcRequest = {
  method: 'wallet_sendCalls',
  chainId,
  params: [{ from: evmAddress, calls: [recipient, router].map((to) => ({ to, value: `0x${ether.toString(16)}` })) }],
}

/** A pending transfer of half an ether, with low fees. */
const pending: SentTransaction = {
  ...{ chainId, nonce: 7, hash: `0x${'5'.repeat(64)}`, to: recipient, value: ether / 2n, data: '0x' },
  ...{ maxFeePerGas: 1_500_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
}

export const scenes: readonly Scene[] = [
  {
    id: 'send',
    requests: [send({ to: recipient, value: `0x${(ether / 2n).toString(16)}` })],
    rpc: { changes: { native: -ether / 2n }, recipient: { history: 'known' }, name: 'maya.latchkey.id' },
  },
  {
    id: 'sendLookAlike',
    requests: [send({ to: recipient, value: `0x${(ether / 2n).toString(16)}` })],
    rpc: { changes: { native: -ether / 2n }, recipient: { history: 'new', imitates: imitated } },
  },
  {
    id: 'sendAtHighFee',
    requests: [send({ to: recipient, value: `0x${(ether / 2n).toString(16)}` })],
    rpc: { changes: { native: -ether / 2n }, recipient: { history: 'known' }, tip: 3_000n * 10n ** 9n },
  },
  {
    id: 'sendToken',
    requests: [send({ to: lusd, data: `0xa9059cbb${word(recipient)}${word(1_250_500_000n)}` })],
    rpc: { changes: { [lusd]: -1_250_500_000n }, recipient: { history: 'new' }, name: 'silent' },
  },
  {
    id: 'swap',
    requests: [send({ to: router, value: `0x${ether.toString(16)}`, data: swapEther(3_188_097_410n) })],
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
  {
    id: 'speedUp',
    requests: [send({ to: recipient, value: `0x${(ether / 2n).toString(16)}`, nonce: '0x7' })],
    rpc: { changes: { native: -ether / 2n } },
    sent: [pending],
  },
  {
    id: 'cancel',
    requests: [send({ to: evmAddress, value: '0x0', nonce: '0x7' })],
    sent: [pending],
  },
  {
    id: 'replacedTooLate',
    requests: [send({ to: recipient, value: `0x${(ether / 2n).toString(16)}`, nonce: '0x6' })],
    rpc: { changes: { native: -ether / 2n } },
    sent: [{ ...pending, nonce: 6 }],
  },
  {
    id: 'upgradeOnly',
    requests: [{ method: 'wallet_sendCalls', chainId, params: [{ from: evmAddress, calls: [{ to: evmAddress }] }] }],
    rpc: { code: '0x' },
  },
  {
    id: 'undo',
    requests: [send({ to: evmAddress, authorizationList: [{ address: `0x${'0'.repeat(40)}` }] })],
  },
  { id: 'upgrade', requests: [batch], rpc: { changes: { native: -ether }, code: '0x' } },
  {
    id: 'otherContract',
    requests: [batch],
    rpc: { changes: { native: -ether }, code: `0xef0100${'c3'.repeat(20)}` },
  },
  { id: 'unreachable', requests: [send({ to: recipient, value: '0x1', gas: '0x5208' })], rpc: { isSilent: true } },
  { id: 'signIn', requests: [sign(signInMessage('market.kestrel.example'))] },
  { id: 'signInElsewhere', requests: [sign(signInMessage('app.bank.example'))] },
  { id: 'message', requests: [sign('Hello! Sign this message to confirm that you want to be notified about sales.')] },
  { id: 'permit', requests: [typed(permit(unlimited))] },
  { id: 'permitForEver', requests: [typed(permit(5_000_000n, unlimited))] },
  { id: 'order', requests: [typed(order)] },
  { id: 'listing', requests: [typed(listing)] },
  { id: 'giveaway', requests: [typed({ ...listing, message: { ...listing.message, consideration: [] } })] },
  { id: 'accountControl', requests: [typed(operation)] },
  {
    id: 'permissionPerDay',
    requests: [
      grant({
        type: 'erc20-token-periodic',
        data: { tokenAddress: lusd, periodAmount: '0x2faf080', periodDuration: 86_400, startTime: 1 },
      }),
    ],
  },
  {
    id: 'permissionForCalls',
    requests: [
      grant(
        { type: 'contract-call', data: { address: weth, functions: ['0xa9059cbb', '0x7ff36ab5'] } },
        {
          type: 'native-token-periodic',
          data: { periodAmount: `0x${(ether / 10n).toString(16)}`, periodDuration: 3 * 86_400, startTime: 1 },
        },
        { type: 'call-limit', data: { count: 1_000 } },
      ),
    ],
  },
  {
    id: 'permissionEnd',
    requests: [
      {
        method: 'wallet_revokePermissions',
        chainId,
        params: [{ permissionContext: permissionContext(revocable, '0x') }],
      },
    ],
  },
  {
    id: 'permissionInDisguise',
    requests: [
      typed({
        primaryType: 'Delegation',
        domain: {
          name: 'DelegationManager',
          version: '1',
          chainId: 31337,
          verifyingContract: delegationManagerAddress,
        },
        types: { Delegation: [{ name: 'delegate', type: 'address' }] },
        message: { delegate: router },
      }),
    ],
  },
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
    id: 'hash',
    requests: [
      {
        method: 'solana_signMessage',
        chainId: 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf',
        // 32 bytes of 0x9f.
        params: { message: 'Bk6zkt3d2RE2BPmhMVs6GBiHpFT167ANqsyLGS8FnyHQ', pubkey: solanaAddress },
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
