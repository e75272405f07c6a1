import { livePart } from '@latchkey/core/features/feature'
import type { Operation } from '@latchkey/core/operations/operation'
import { history, longHistory, longNfts, nfts } from '../activitySamples.ts'
import {
  addressOf,
  longAccount,
  longAccountName,
  longName,
  longNetwork,
  recipient,
  tokens,
  transferOf,
  typicalAccount,
  unlistedTokens,
} from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'
import type { ServerScript } from '../scriptedServer.ts'

const shared = { script: typicalAccount, connected: ['otter'] } as const
const account = { ...shared, view: 'Account' } as const
const failure = '[role=alert], [role=tabpanel] button'
const hourMs = 3_600_000
const dollar = { symbol: 'USD', tokenAddress: addressOf('d'), amountUnits: '12500000000000000000' }

const transfers = [
  transferOf({ id: 'pending', status: 'pending' }),
  transferOf({ id: 'sent', status: 'confirmed', agoMs: 2 * hourMs, ...dollar }),
  transferOf({ id: 'failed', status: 'failed', agoMs: 5 * hourMs }),
  transferOf({ id: 'rejected', status: 'rejected', agoMs: 26 * hourMs, ...dollar }),
  transferOf({ id: 'dropped', status: 'dropped', agoMs: 50 * hourMs }),
  transferOf({ id: 'replaced', status: 'replaced', agoMs: 51 * hourMs }),
  transferOf({ id: 'canceled', status: 'canceled', agoMs: 52 * hourMs, ...dollar }),
  transferOf({ id: 'canceling', status: 'pending', agoMs: 53 * hourMs, more: { cancelHashes: ['0x2'] } }),
]
/** An account with this server script. */
const having = (server: ServerScript) =>
  ({ ...account, script: { ...typicalAccount, server: { ...typicalAccount.server, ...server } } }) as const

const openTab =
  (tab: 'nfts' | 'activity', operations: readonly Operation[] = []) =>
  async ({ instance, press, find }: Visitor) => {
    await find('[role=tab]')
    // Mark their toasts as shown.
    const told = operations.map(({ id, status, cancelHashes }) => [id, cancelHashes ? 'canceling' : status] as const)
    livePart(instance.latchkey, 'operationToasts', () => new Map<string, string>(told))
    instance.latchkey.store.setState({ operations: operations.toReversed() })
    await press(`[role=tab][data-value=${tab}]`)
  }

/** Opens the details of an operation. `keepsNonce`: the wallet lets the app replace its transactions. */
const openOperation =
  (operation: Operation, keepsNonce = false) =>
  async (visitor: Visitor) => {
    if (keepsNonce) visitor.instance.keepNonces()
    await openTab('activity', [operation])(visitor)
    await visitor.press('[role=tabpanel] li button')
  }

/** Opens a contract call of the activity, or the list of several. */
const openCall = (row: string) => async (visitor: Visitor) => {
  await openTab('activity')(visitor)
  await visitor.press(`[role=tabpanel] ${row}`)
}

/** Opens the NFT at this position in the gallery. */
const openNft = (place: number) => async (visitor: Visitor) => {
  await openTab('nfts')(visitor)
  await visitor.press(`[role=tabpanel] li:nth-child(${place}) button`)
}

const otherHash = `0x${'2b6e'.repeat(16)}`
const fee = { feeUnits: '27300000000000' }
const dayMs = 24 * hourMs

const speedUp = 'button + button'

const longTransfer = transferOf({
  ...{ status: 'pending', amountUnits: '123456789123456789012345678', symbol: 'NORTHTOKEN1' },
  more: { ...fee, networkId: longNetwork.caipNetworkId, wallet: longName },
})

/** The details of a transfer in each distinct state. */
const operationScenes: readonly Scene[] = (
  [
    ['pending', 'a pending transfer', { status: 'pending', more: fee }],
    ['canceling', 'a transfer is being canceled', { status: 'pending', more: { ...fee, cancelHashes: [otherHash] } }],
    ['asking', 'a transfer waits for the wallet', { status: 'unanswered', more: { hash: undefined } }],
    ['sent', 'a transfer was sent', { status: 'confirmed', more: fee }],
    ['failed', 'a transfer failed', { status: 'failed', more: fee }],
    ['canceled', 'a transfer was canceled', { status: 'canceled', more: { ...fee, replacedBy: otherHash } }],
    ['replaced', 'a transfer was replaced', { status: 'replaced', more: { replacedBy: otherHash } }],
    ['dropped', 'a transfer was dropped', { status: 'dropped' }],
  ] as const
).map(([id, state, operation]) => ({
  ...account,
  id: `operation-${id}`,
  state,
  act: openOperation(transferOf({ ...operation, agoMs: dayMs / 4 } as transferOf.Params)),
  ready: 'dl',
}))

/** Opens Receive and the form for an amount. */
async function openRequest({ modal, find, reads }: Visitor) {
  await find('[role=tabpanel] li')
  modal.push({ name: 'Account', step: 'receive' })
  await find('svg[role=img]')
  modal.push({ name: 'Account', step: 'request' })
  await find('input[inputmode=decimal]')
  await reads('ETH')
}

export const accountScenes: readonly Scene[] = [
  { ...account, id: 'account', state: 'tokens', ready: 'li' },
  {
    ...account,
    id: 'account-prices',
    state: 'tokens with prices',
    script: { ...typicalAccount, server: { tokens } },
    ready: 'li',
  },
  {
    ...having({ tokens, identity: { name: 'wanda.latchkey.id', avatar: nfts[1]?.imageUrl ?? '' } }),
    id: 'account-named',
    state: 'a name with a picture',
    ready: 'img',
  },
  {
    ...having({ tokens, nfts, identity: { name: longAccountName, avatar: '/missing.png' } }),
    id: 'account-named-long',
    state: 'a long name without its picture',
    act: openTab('nfts'),
    ready: 'li:nth-child(5)',
  },
  {
    ...having({ tokens: [...tokens.slice(0, 1), ...unlistedTokens] }),
    id: 'account-unverified',
    state: 'tokens that the server does not list',
    ready: 'li',
  },
  {
    ...account,
    id: 'account-loading',
    state: 'loading',
    loading: true,
    script: { ...typicalAccount, units: 'silent', server: { tokens: 'silent' } },
    ready: 'section, [role=tabpanel]',
  },
  {
    ...account,
    id: 'account-empty',
    state: 'no tokens',
    script: { ...typicalAccount, units: '0', server: { tokens: [] } },
    ready: 'h3',
  },
  { ...account, id: 'account-long', state: 'long figures and names', script: longAccount, ready: 'li:nth-child(5)' },
  {
    ...account,
    id: 'account-error',
    state: 'the server refuses the project',
    script: { ...typicalAccount, server: { tokens: 'refuses' } },
    ready: failure,
  },
  {
    ...account,
    id: 'account-offline',
    state: 'server and chain out of reach',
    script: { ...typicalAccount, units: 'unreachable', server: { tokens: 'unreachable' } },
    ready: failure,
  },
  { ...having({ nfts }), id: 'account-nfts', state: 'NFTs', act: openTab('nfts'), ready: 'li:nth-child(5)' },
  {
    ...having({ nfts: 'silent' }),
    id: 'account-nfts-loading',
    state: 'NFTs are loading',
    loading: true,
    act: openTab('nfts'),
    ready: '[role=tabpanel] [role=img]',
  },
  { ...account, id: 'account-nfts-empty', state: 'no NFTs', act: openTab('nfts'), ready: 'h3' },
  {
    ...having({ nfts: 'unsupported' }),
    id: 'account-nfts-unsupported',
    state: 'the server has no NFTs of the network',
    act: openTab('nfts'),
    ready: 'h3',
  },
  {
    ...having({ nfts: 'unreachable' }),
    id: 'account-nfts-error',
    state: 'NFTs cannot be loaded',
    act: openTab('nfts'),
    ready: '[role=tabpanel] button',
  },
  {
    ...having({ nfts: longNfts }),
    id: 'account-nfts-long',
    state: 'NFTs with long names',
    act: openTab('nfts'),
    ready: 'li:nth-child(20)',
  },
  {
    ...having({ nfts }),
    id: 'nft',
    state: 'one NFT',
    act: openNft(1),
    ready: 'dl',
  },
  { ...having({ nfts }), id: 'nft-blank', state: 'an NFT without a picture', act: openNft(4), ready: 'dl' },
  { ...having({ nfts: longNfts }), id: 'nft-long', state: 'an NFT with a long name', act: openNft(1), ready: 'dl' },
  {
    ...having({ history }),
    id: 'account-activity',
    state: 'activity',
    act: openTab('activity', transfers),
    ready: 'li:nth-child(5)',
  },
  {
    ...having({ history }),
    id: 'account-call',
    state: 'a contract call',
    act: openCall('li button:not(:has(> :nth-child(4)))'),
    ready: 'dl',
  },
  {
    ...having({ history }),
    id: 'account-calls',
    state: 'several calls of a contract',
    act: openCall('li button:has(> :nth-child(4))'),
    ready: 'h2',
  },
  {
    ...having({ history: longHistory }),
    id: 'account-activity-long',
    state: 'activity with long figures',
    act: openTab('activity'),
    ready: 'li:nth-child(8)',
  },
  {
    ...having({ history: 'silent' }),
    id: 'account-activity-loading',
    state: 'activity is loading',
    loading: true,
    act: openTab('activity'),
    ready: '[role=tabpanel] [class*=Skeleton]',
  },
  {
    ...having({ history: 'unreachable' }),
    id: 'account-activity-error',
    state: 'activity cannot be loaded',
    act: openTab('activity'),
    ready: '[role=tabpanel] button',
  },
  ...operationScenes,
  {
    ...account,
    id: 'operation-replaceable',
    state: 'a pending transfer that can be sped up',
    act: openOperation(transferOf({ status: 'pending', more: fee }), true),
    ready: speedUp,
  },
  {
    ...account,
    id: 'operation-speeding-up',
    state: 'waiting for the wallet to speed it up',
    act: async (visitor) => {
      await openOperation(transferOf({ status: 'pending', more: fee }), true)(visitor)
      visitor.instance.setAnswer('never')
      await visitor.press(speedUp)
    },
    ready: '[aria-busy=true]',
  },
  {
    ...account,
    id: 'operation-declined',
    state: 'speeding it up was rejected',
    act: async (visitor) => {
      await openOperation(transferOf({ status: 'pending', more: fee }), true)(visitor)
      visitor.instance.setAnswer('no')
      await visitor.press(speedUp)
    },
    ready: '[role=alert]',
  },
  {
    ...account,
    id: 'operation-long',
    state: 'a pending transfer with long figures and names',
    script: longAccount,
    act: async (visitor) => {
      await visitor.find('[role=tabpanel] li')
      visitor.instance.chooseNetwork(longNetwork.caipNetworkId)
      await openOperation(longTransfer)(visitor)
    },
    ready: 'dl',
  },
  { ...account, id: 'account-activity-empty', state: 'no activity', act: openTab('activity'), ready: 'h3' },
  {
    ...having({ history: 'unsupported' }),
    id: 'account-activity-unsupported',
    state: 'the server has no activity of the network',
    act: openTab('activity'),
    ready: 'h3',
  },
  {
    ...account,
    id: 'receive',
    state: 'the address',
    act: async ({ modal, find }) => {
      await find('[role=tabpanel] li')
      modal.push({ name: 'Account', step: 'receive' })
    },
    ready: '[role=img]',
  },
  {
    ...account,
    id: 'receive-request',
    state: 'entering an amount',
    act: async (visitor) => {
      await openRequest(visitor)
      await visitor.fill('input[inputmode=decimal]', '0.25')
    },
    ready: 'button[type=submit]:not([aria-disabled=true])',
  },
  {
    ...account,
    id: 'receive-request-tokens',
    state: 'choosing the token of a request',
    act: async (visitor) => {
      await openRequest(visitor)
      visitor.modal.push({ name: 'Account', step: 'requestToken' })
    },
    ready: 'li:nth-child(3)',
  },
  {
    ...account,
    id: 'receive-requested',
    state: 'the code of a request',
    act: async (visitor) => {
      await openRequest(visitor)
      await visitor.fill('input[inputmode=decimal]', '0.25')
      await visitor.press('button[type=submit]:not([aria-disabled=true])')
      await visitor.reads('25 ETH')
    },
    ready: 'svg[role=img]',
  },
  {
    ...shared,
    id: 'settings',
    view: 'AccountSettings',
    state: 'connected',
    open: { name: 'AccountSettings' },
    ready: 'button',
  },
  {
    ...shared,
    id: 'receive-networks',
    view: 'WalletCompatibleNetworks',
    state: 'three networks',
    script: longAccount,
    open: { name: 'WalletCompatibleNetworks' },
    ready: 'p',
  },
  {
    ...shared,
    id: 'wallets',
    view: 'ProfileWallets',
    state: 'two wallets',
    script: {
      ...typicalAccount,
      wallets: typicalAccount.wallets.map((wallet, at) => (at === 0 ? wallet : { ...wallet, account: recipient })),
    },
    connected: ['otter', 'harbor'],
    open: { name: 'ProfileWallets' },
    ready: 'li:nth-child(2), section:nth-of-type(2), button',
  },
  {
    ...shared,
    id: 'wallets-long',
    view: 'ProfileWallets',
    state: 'a long name',
    script: longAccount,
    open: { name: 'ProfileWallets' },
    ready: 'button',
  },
]
