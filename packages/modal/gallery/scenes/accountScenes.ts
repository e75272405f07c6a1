import {
  visitor as address,
  longName,
  longNetwork,
  longTokens,
  one,
  pictureOf,
  recipient,
  tokens,
  two,
  walletsNamed,
} from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'
import type { Script } from '../scriptedInstance.ts'

const inPage = walletsNamed(2).map((wallet) => ({ ...wallet, icon: pictureOf(wallet.name) }))
const typical = {
  wallets: inPage,
  account: address,
  units: '1234500000000000000',
  options: { networks: [one, two] },
  server: { tokens, wallets: walletsNamed(12) },
} satisfies Script
const long = {
  ...typical,
  wallets: [{ id: 'otter', name: longName }],
  units: '123456789123456789012345678',
  options: { networks: [longNetwork, one, two] },
  server: { tokens: longTokens },
} satisfies Script
const connected = ['otter']

const transfers = (['pending', 'confirmed', 'failed', 'rejected'] as const).map((status, at) => ({
  id: `transfer-${at}`,
  kind: 'transfer' as const,
  account: `eip155:${address}` as const,
  networkId: one.caipNetworkId,
  status,
  wallet: 'Otter',
  hash: '0x1',
  startedAtMs: Date.now() - at * 7_200_000,
  detail: { amountUnits: '1200000000000000', symbol: 'COIN', decimals: 18, to: recipient },
}))

async function openActivity({ instance, find }: Visitor) {
  await find('[role=tab]')
  instance.latchkey.store.setState({ operations: transfers })
  ;(await find('[role=tab]')).click()
}

export const accountScenes: readonly Scene[] = [
  { id: 'account', view: 'Account', state: 'tokens', script: typical, connected, ready: 'li' },
  {
    id: 'account-loading',
    view: 'Account',
    state: 'loading',
    loading: true,
    script: { ...typical, units: 'silent', server: { tokens: 'silent' } },
    connected,
    ready: 'section, [role=tabpanel]',
  },
  {
    id: 'account-empty',
    view: 'Account',
    state: 'no tokens',
    script: { ...typical, units: '0', server: { tokens: [] } },
    connected,
    ready: 'h3',
  },
  {
    id: 'account-long',
    view: 'Account',
    state: 'long figures and names',
    script: long,
    connected,
    ready: 'li:nth-child(5)',
  },
  {
    id: 'account-error',
    view: 'Account',
    state: 'the server refuses the project',
    script: { ...typical, server: { tokens: 'refuses' } },
    connected,
    ready: '[role=alert], [role=tabpanel] button',
  },
  {
    id: 'account-offline',
    view: 'Account',
    state: 'server and chain out of reach',
    script: { ...typical, units: 'unreachable', server: { tokens: 'unreachable' } },
    connected,
    ready: '[role=alert], [role=tabpanel] button',
  },
  {
    id: 'account-activity',
    view: 'Account',
    state: 'activity',
    script: typical,
    connected,
    act: openActivity,
    ready: 'li',
  },
  {
    id: 'settings',
    view: 'AccountSettings',
    state: 'connected',
    script: typical,
    connected,
    open: { name: 'AccountSettings' },
    ready: 'button',
  },
  {
    id: 'receive-networks',
    view: 'WalletCompatibleNetworks',
    state: 'three networks',
    script: long,
    connected,
    open: { name: 'WalletCompatibleNetworks' },
    ready: 'p',
  },
  {
    id: 'wallets',
    view: 'ProfileWallets',
    state: 'two wallets',
    script: typical,
    connected: ['otter', 'harbor'],
    open: { name: 'ProfileWallets' },
    ready: 'li:nth-child(2), section:nth-of-type(2), button',
  },
  {
    id: 'wallets-long',
    view: 'ProfileWallets',
    state: 'a long name',
    script: long,
    connected,
    open: { name: 'ProfileWallets' },
    ready: 'button',
  },
  {
    id: 'networks',
    view: 'SwitchNetwork',
    state: 'three networks',
    script: long,
    connected,
    open: { name: 'SwitchNetwork' },
    ready: 'li:nth-child(3)',
  },
  {
    id: 'networks-waiting',
    view: 'SwitchNetwork',
    state: 'waiting for the wallet',
    script: typical,
    connected,
    open: { name: 'SwitchNetwork' },
    act: async ({ instance, press, find }) => {
      await find('li:nth-child(2) button')
      instance.setAnswer('never')
      await press('li:nth-child(2) button')
    },
    ready: 'h3, [aria-busy=true]',
  },
  {
    id: 'networks-rejected',
    view: 'SwitchNetwork',
    state: 'rejected',
    script: typical,
    connected,
    open: { name: 'SwitchNetwork' },
    act: async ({ instance, press, find }) => {
      await find('li:nth-child(2) button')
      instance.setAnswer('no')
      await press('li:nth-child(2) button')
    },
    ready: '[role=alert], h3',
  },
  {
    id: 'switch-network',
    view: 'SwitchActiveChain',
    state: 'the network needs another wallet',
    script: typical,
    connected,
    open: { name: 'SwitchActiveChain', networkId: two.caipNetworkId },
    ready: 'h3',
  },
  {
    id: 'what-is-a-network',
    view: 'WhatIsANetwork',
    state: 'help',
    script: typical,
    open: { name: 'WhatIsANetwork' },
    ready: 'h3, p',
  },
  {
    id: 'unsupported',
    view: 'UnsupportedChain',
    state: 'the wallet is on another network',
    script: typical,
    connected,
    act: async ({ instance, find }) => {
      await find('li')
      instance.chooseNetwork('eip155:99')
    },
    ready: 'li',
  },
  {
    id: 'sign-in',
    view: 'SIWXSignMessage',
    state: 'before the request',
    script: { ...typical, options: { siwx: {} } },
    connected,
    ready: 'dl',
  },
  {
    id: 'sign-in-waiting',
    view: 'SIWXSignMessage',
    state: 'waiting for the wallet',
    script: { ...typical, options: { siwx: {} } },
    connected,
    act: async ({ instance, find, press }) => {
      await find('dl')
      instance.setAnswer('never')
      await press('button')
    },
    ready: '[aria-busy=true], [aria-disabled=true], button[disabled]',
  },
  {
    id: 'sign-in-declined',
    view: 'SIWXSignMessage',
    state: 'declined',
    script: { ...typical, options: { siwx: {} } },
    connected,
    act: async ({ instance, find, press }) => {
      await find('dl')
      instance.setAnswer('no')
      await press('button')
    },
    ready: '[role=alert], [class*=Banner]',
  },
  {
    id: 'sign-in-offline',
    view: 'SIWXSignMessage',
    state: 'server out of reach',
    script: { ...typical, options: { siwx: {} }, server: { signIn: 'unreachable' } },
    connected,
    act: async ({ find, press }) => {
      await find('dl')
      await press('button')
    },
    ready: '[role=alert], [class*=Banner]',
  },
  {
    id: 'troubleshoot',
    view: 'Troubleshoot',
    state: 'results',
    script: { ...typical, relayAway: true },
    open: { name: 'Troubleshoot' },
    ready: 'li',
  },
]
