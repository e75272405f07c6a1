import { livePart } from '@latchkey/core/features/feature'
import type { Operation } from '@latchkey/core/operations/operation'
import { history, longHistory, longNfts, nfts } from '../activitySamples.ts'
import { addressOf, base, longAccount, recipient, tokens, transferOf, typicalAccount } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'
import type { ServerScript } from '../scriptedServer.ts'

const shared = { script: typicalAccount, connected: ['otter'] } as const
const account = { ...shared, view: 'Account' } as const
const networks = { ...shared, view: 'SwitchNetwork' } as const
const signIn = {
  ...shared,
  view: 'SIWXSignMessage',
  script: { ...typicalAccount, options: { ...typicalAccount.options, siwx: {} } },
} as const
const failure = '[role=alert], [role=tabpanel] button'
const message = '[role=alert], [class*=Banner]'
const hourMs = 3_600_000
const dollar = { symbol: 'USD', tokenAddress: addressOf('d'), amountUnits: '12500000000000000000' }

const transfers = [
  transferOf({ id: 'pending', status: 'pending' }),
  transferOf({ id: 'sent', status: 'confirmed', agoMs: 2 * hourMs, ...dollar }),
  transferOf({ id: 'failed', status: 'failed', agoMs: 5 * hourMs }),
  transferOf({ id: 'rejected', status: 'rejected', agoMs: 26 * hourMs, ...dollar }),
  transferOf({ id: 'dropped', status: 'dropped', agoMs: 50 * hourMs }),
]
/** The account with this on the server. */
const having = (server: ServerScript) =>
  ({ ...account, script: { ...typicalAccount, server: { ...typicalAccount.server, ...server } } }) as const

const openTab =
  (tab: 'nfts' | 'activity', operations: readonly Operation[] = []) =>
  async ({ instance, press, find }: Visitor) => {
    await find('[role=tab]')
    // Their toasts were shown in an earlier visit.
    const told = operations.map(({ id, status }) => [id, status] as const)
    livePart(instance.latchkey, 'operationToasts', () => new Map<string, string>(told))
    instance.latchkey.store.setState({ operations: operations.toReversed() })
    await press(`[role=tab][data-value=${tab}]`)
  }

/** Opens this NFT of the gallery. */
const openNft = (place: number) => async (visitor: Visitor) => {
  await openTab('nfts')(visitor)
  await visitor.press(`[role=tabpanel] li:nth-child(${place}) button`)
}

/** Goes to the networks from the account, as a visitor does. */
async function openNetworks({ modal, find }: Visitor) {
  await find('[role=tabpanel] li')
  modal.push({ name: 'SwitchNetwork' })
  await find('li:nth-child(3) button')
}

/** Chooses Base; the wallet answers this way. */
const chooseNetwork = (answer: 'never' | 'no') => async (visitor: Visitor) => {
  await openNetworks(visitor)
  visitor.instance.setAnswer(answer)
  await visitor.press('li:nth-child(2) button')
}

/** Presses Sign in; the wallet answers this way. */
const pressSignIn =
  (answer: 'never' | 'no' | 'yes') =>
  async ({ instance, find, press }: Visitor) => {
    await find('dl')
    instance.setAnswer(answer)
    await press('button')
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
  { ...account, id: 'account-activity-empty', state: 'no activity', act: openTab('activity'), ready: 'h3' },
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
  { ...networks, id: 'networks', state: 'three networks', act: openNetworks, ready: 'li:nth-child(3)' },
  {
    ...networks,
    id: 'networks-long',
    state: 'a long name',
    script: longAccount,
    act: openNetworks,
    ready: 'li:nth-child(3)',
  },
  {
    ...networks,
    id: 'networks-none',
    state: 'a search without results',
    act: async (visitor) => {
      await openNetworks(visitor)
      await visitor.fill('input', 'badger')
    },
    ready: 'h3',
  },
  {
    ...networks,
    id: 'networks-waiting',
    state: 'waiting for the wallet',
    act: chooseNetwork('never'),
    ready: 'h3, [aria-busy=true]',
  },
  { ...networks, id: 'networks-rejected', state: 'rejected', act: chooseNetwork('no'), ready: '[role=alert], h3' },
  {
    ...shared,
    id: 'switch-network',
    view: 'SwitchActiveChain',
    state: 'the network needs another wallet',
    open: { name: 'SwitchActiveChain', networkId: base.caipNetworkId },
    ready: 'h3',
  },
  {
    id: 'what-is-a-network',
    view: 'WhatIsANetwork',
    state: 'help',
    script: typicalAccount,
    open: { name: 'WhatIsANetwork' },
    ready: 'h3, p',
  },
  {
    ...shared,
    id: 'unsupported',
    view: 'UnsupportedChain',
    state: 'the wallet is on another network',
    act: async ({ instance, find }) => {
      await find('li')
      instance.chooseNetwork('eip155:99')
    },
    ready: 'li',
  },
  { ...signIn, id: 'sign-in', state: 'before the request', ready: 'dl' },
  {
    ...signIn,
    id: 'sign-in-waiting',
    state: 'waiting for the wallet',
    act: pressSignIn('never'),
    ready: '[aria-busy=true], [aria-disabled=true], button[disabled]',
  },
  { ...signIn, id: 'sign-in-declined', state: 'declined', act: pressSignIn('no'), ready: message },
  {
    ...signIn,
    id: 'sign-in-offline',
    state: 'server out of reach',
    script: { ...signIn.script, server: { signIn: 'unreachable' } },
    act: pressSignIn('yes'),
    ready: message,
  },
  {
    id: 'troubleshoot',
    view: 'Troubleshoot',
    state: 'results',
    script: { ...typicalAccount, relayAway: true },
    open: { name: 'Troubleshoot' },
    ready: '[role=alert]',
  },
]
