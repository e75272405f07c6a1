import { longName, pictureOf, walletsNamed } from '../samples.ts'
import type { Scene } from '../scene.ts'

const inPage = (count: number) => walletsNamed(count).map((wallet) => ({ ...wallet, icon: pictureOf(wallet.name) }))
const onTwo = (wallet: ReturnType<typeof inPage>[number]) => ({ ...wallet, namespaces: ['eip155', 'solana'] as const })
const directory = walletsNamed(60)
const long = { id: 'long', name: longName }
const listing = {
  id: 'otter',
  name: 'Otter',
  imageUrl: pictureOf('Otter'),
  mobileLink: 'otter://',
  webappLink: 'https://otter.example',
  homepage: 'https://otter.example',
}

export const connectScenes: readonly Scene[] = [
  {
    id: 'connect-loading',
    view: 'Connect',
    state: 'loading',
    loading: true,
    script: { server: { wallets: 'silent' } },
    ready: 'ul',
  },
  {
    id: 'connect-0',
    view: 'Connect',
    state: 'no wallet in the browser',
    script: { server: { wallets: directory } },
    ready: 'li button',
  },
  {
    id: 'connect-empty',
    view: 'Connect',
    state: 'no wallet in the browser or the directory',
    script: { server: { wallets: [] } },
    ready: 'li button',
  },
  ...[1, 4, 12].map(
    (count): Scene => ({
      id: `connect-${count}`,
      view: 'Connect',
      state: count === 1 ? '1 wallet in the browser' : `${count} wallets in the browser`,
      script: { wallets: inPage(count), server: { wallets: directory } },
      ready: 'li button',
    }),
  ),
  {
    id: 'connect-long',
    view: 'Connect',
    state: 'long names',
    script: { wallets: [long], server: { wallets: [{ ...long, id: 'listed' }] } },
    ready: 'li button',
  },
  {
    id: 'connect-offline',
    view: 'Connect',
    state: 'server out of reach: bundled wallets',
    script: { wallets: inPage(1), server: { wallets: 'unreachable' } },
    ready: 'li button',
  },
  {
    id: 'connect-error',
    view: 'Connect',
    state: 'the server refuses the project',
    script: { wallets: inPage(1), server: { wallets: 'refuses' } },
    ready: 'li button',
  },
  {
    id: 'all-wallets-loading',
    view: 'AllWallets',
    state: 'loading',
    loading: true,
    script: { server: { wallets: 'silent' } },
    open: { name: 'AllWallets' },
    ready: 'input',
  },
  {
    id: 'all-wallets',
    view: 'AllWallets',
    state: '540 wallets',
    script: { server: { wallets: walletsNamed(540) } },
    open: { name: 'AllWallets' },
    ready: 'li button',
  },
  {
    id: 'all-wallets-none',
    view: 'AllWallets',
    state: 'a search without results',
    script: { server: { wallets: directory } },
    open: { name: 'AllWallets' },
    act: async ({ find, fill }) => {
      await find('li button')
      await fill('input', 'badger')
    },
    ready: 'input',
  },
  {
    id: 'all-wallets-error',
    view: 'AllWallets',
    state: 'the server refuses the project',
    script: { server: { wallets: 'refuses' } },
    open: { name: 'AllWallets' },
    ready: '[role=alert], h3, p',
  },
  {
    id: 'qr',
    view: 'ConnectingWalletConnectBasic',
    state: 'QR code',
    script: { server: { wallets: directory } },
    open: { name: 'ConnectingWalletConnectBasic' },
    ready: '[role=timer]',
  },
  {
    id: 'qr-expired',
    view: 'ConnectingWalletConnectBasic',
    state: 'expired',
    script: { server: { wallets: directory }, hasty: true },
    open: { name: 'ConnectingWalletConnectBasic' },
    ready: 'h3, [role=img] ~ * button, button:nth-of-type(1)',
  },
  {
    id: 'wallet',
    view: 'ConnectingWalletConnect',
    state: 'one wallet of the directory',
    script: { server: { wallets: directory } },
    open: { name: 'ConnectingWalletConnect', walletId: listing.id, listing },
    ready: 'a[href]',
  },
  {
    id: 'wallet-long',
    view: 'ConnectingWalletConnect',
    state: 'a long name',
    script: { server: { wallets: directory } },
    open: { name: 'ConnectingWalletConnect', walletId: 'long', listing: { ...listing, id: 'long', name: longName } },
    ready: 'a[href]',
  },
  {
    id: 'extension-waiting',
    view: 'ConnectingExternal',
    state: 'waiting for the wallet',
    script: { wallets: inPage(1), server: { wallets: directory } },
    act: async ({ instance, modal, find }) => {
      await find('li button')
      instance.setAnswer('never')
      modal.push({ name: 'ConnectingExternal', walletId: 'otter' })
    },
    ready: 'h3',
  },
  {
    id: 'extension-rejected',
    view: 'ConnectingExternal',
    state: 'rejected',
    script: { wallets: inPage(1), server: { wallets: directory } },
    act: async ({ instance, modal, find }) => {
      await find('li button')
      instance.setAnswer('no')
      modal.push({ name: 'ConnectingExternal', walletId: 'otter' })
    },
    ready: 'button:nth-of-type(2)',
  },
  {
    id: 'multi-chain',
    view: 'ConnectingMultiChain',
    state: 'two namespaces',
    script: { wallets: inPage(1).map(onTwo), server: { wallets: directory } },
    act: async ({ modal, find }) => {
      await find('li button')
      modal.push({ name: 'ConnectingMultiChain', walletId: 'otter' })
    },
    ready: 'h3',
  },
  {
    id: 'get-wallet',
    view: 'GetWallet',
    state: 'wallets for this device',
    script: { server: { wallets: directory } },
    open: { name: 'GetWallet' },
    ready: 'li button',
  },
  {
    id: 'downloads',
    view: 'Downloads',
    state: 'stores and the website',
    script: { server: { wallets: directory } },
    open: {
      name: 'Downloads',
      listing: {
        ...listing,
        appStore: 'https://apps.example/otter',
        playStore: 'https://play.example/otter',
        chromeStore: 'https://extensions.example/otter',
      },
    },
    ready: 'li a',
  },
  {
    id: 'what-is-a-wallet',
    view: 'WhatIsAWallet',
    state: 'help',
    script: { server: { wallets: directory } },
    open: { name: 'WhatIsAWallet' },
    ready: 'h3, p',
  },
]
