import { longName, mixedNetworks, pictureOf, walletsNamed } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'

const inPage = (count: number) => walletsNamed(count).map((wallet) => ({ ...wallet, icon: pictureOf(wallet.name) }))
const onTwo = (wallet: ReturnType<typeof inPage>[number]) => ({ ...wallet, namespaces: ['eip155', 'solana'] as const })
const directory = { wallets: walletsNamed(60) }
const long = { id: 'long', name: longName }
const listing = {
  id: 'otter',
  name: 'Otter',
  imageUrl: pictureOf('Otter'),
  mobileLink: 'otter://',
  webappLink: 'https://otter.example',
  homepage: 'https://otter.example',
}
const stores = {
  appStore: 'https://apps.example/otter',
  playStore: 'https://play.example/otter',
  chromeStore: 'https://extensions.example/otter',
}
/** The retry button after a rejection or a time-out. */
const tryAgain = 'button:nth-of-type(2)'

const connect = { view: 'Connect', ready: 'li button' } as const
const allWallets = { view: 'AllWallets', open: { name: 'AllWallets' } } as const
const qr = { view: 'ConnectingWalletConnectBasic', open: { name: 'ConnectingWalletConnectBasic' } } as const
const wallet = {
  view: 'ConnectingWalletConnect',
  open: { name: 'ConnectingWalletConnect', walletId: listing.id, listing },
  script: { server: directory },
  ready: 'a[href]',
} as const
const extension = { view: 'ConnectingExternal', script: { wallets: inPage(1), server: directory } } as const

/** Chooses the extension wallet, which responds with `answer`. */
const chooseExtension =
  (answer: 'never' | 'no') =>
  async ({ instance, modal, find }: Visitor) => {
    await find('li button')
    instance.setAnswer(answer)
    modal.push({ name: 'ConnectingExternal', walletId: 'otter' })
  }

/** Opens the wallet's link; the wallet rejects the connection over the relay. */
async function rejectOnPhone({ find, instance, modal }: Visitor) {
  await find('li button')
  modal.push(wallet.open)
  const link = (await find('a[href*="uri="]')) as HTMLAnchorElement
  await instance.rejectPairing(new URL(link.href).searchParams.get('uri') ?? '')
}

const embeddedWallet = { secureUrl: 'https://secure.example' }

export const connectScenes: readonly Scene[] = [
  {
    ...connect,
    id: 'connect-waiting',
    state: 'server does not respond: bundled wallets',
    script: { wallets: inPage(1), server: { wallets: 'silent' } },
    ready: 'li img[src^="data:image/webp"]',
  },
  { ...connect, id: 'connect-0', state: 'no wallet in the browser', script: { server: directory } },
  {
    ...connect,
    id: 'connect-empty',
    state: 'no wallet in the browser or the directory',
    script: { server: { wallets: [] } },
  },
  ...[1, 4, 12].map(
    (count): Scene => ({
      ...connect,
      id: `connect-${count}`,
      state: count === 1 ? '1 wallet in the browser' : `${count} wallets in the browser`,
      script: { wallets: inPage(count), server: directory },
    }),
  ),
  {
    ...connect,
    id: 'connect-long',
    state: 'long names',
    script: { wallets: [long], server: { wallets: [{ ...long, id: 'listed' }] } },
  },
  {
    ...connect,
    id: 'connect-email',
    state: 'e-mail sign-in, no wallet in the browser',
    script: { server: directory, options: { embeddedWallet } },
  },
  {
    ...connect,
    id: 'connect-email-4',
    state: 'e-mail sign-in, 4 wallets in the browser',
    script: { wallets: inPage(4), server: directory, options: { embeddedWallet } },
  },
  {
    ...connect,
    id: 'connect-error',
    state: 'the server refuses the project',
    script: { wallets: inPage(1), server: { wallets: 'refuses' } },
  },
  {
    ...allWallets,
    id: 'all-wallets-loading',
    state: 'loading',
    loading: true,
    script: { server: { wallets: 'silent' } },
    ready: 'input',
  },
  {
    ...allWallets,
    id: 'all-wallets',
    state: '540 wallets',
    script: { server: { wallets: walletsNamed(540) } },
    ready: 'li button',
  },
  {
    ...allWallets,
    id: 'all-wallets-none',
    state: 'a search without results',
    script: { server: directory },
    act: async ({ find, fill }) => {
      await find('li button')
      await fill('input:not([type=radio])', 'badger')
    },
    ready: 'h3',
  },
  {
    ...allWallets,
    id: 'all-wallets-error',
    state: 'the server refuses the project',
    script: { server: { wallets: 'refuses' } },
    ready: '[role=alert], h3, p',
  },
  { ...qr, id: 'qr', state: 'QR code', script: { server: directory }, ready: '[role=timer]' },
  {
    ...qr,
    id: 'qr-expired',
    state: 'expired',
    script: { server: directory, hasty: true },
    ready: 'h3, [role=img] ~ * button, button:nth-of-type(1)',
  },
  {
    ...qr,
    id: 'qr-relay-lost',
    state: 'relay lost',
    script: { server: directory },
    act: async ({ find, instance }) => {
      await find('[role=timer]')
      instance.loseRelay()
    },
    ready: '[class*=veiled] ~ * button:enabled',
  },
  { ...wallet, id: 'wallet', state: 'one wallet of the directory' },
  {
    ...wallet,
    id: 'wallet-long',
    state: 'a long name',
    open: { ...wallet.open, walletId: 'long', listing: { ...listing, id: 'long', name: longName } },
  },
  {
    ...wallet,
    id: 'wallet-rejected',
    state: 'rejected over the relay',
    open: { name: 'Connect' },
    act: rejectOnPhone,
    ready: 'h3 ~ p, h3',
  },
  {
    ...wallet,
    id: 'wallet-first',
    state: 'on a phone: open the wallet first',
    onPhone: true,
    open: { ...wallet.open, listing: { ...listing, ...stores } },
    ready: 'a[href^="otter:"]',
  },
  {
    ...wallet,
    id: 'wallet-not-installed',
    state: 'an extension that is not in this browser',
    open: {
      ...wallet.open,
      listing: { id: 'otter', name: 'Otter', imageUrl: listing.imageUrl, chromeStore: stores.chromeStore },
    },
    ready: 'h3, [role=timer]',
  },
  {
    ...extension,
    id: 'extension-waiting',
    state: 'waiting for the wallet',
    act: chooseExtension('never'),
    ready: 'h3',
  },
  { ...extension, id: 'extension-rejected', state: 'rejected', act: chooseExtension('no'), ready: tryAgain },
  {
    id: 'get-wallet-loading',
    view: 'GetWallet',
    state: 'loading',
    loading: true,
    script: { server: { wallets: 'silent' } },
    open: { name: 'GetWallet' },
    ready: 'li',
  },
  {
    id: 'multi-chain',
    view: 'ConnectingMultiChain',
    state: 'two namespaces',
    script: { wallets: inPage(1).map(onTwo), options: { networks: mixedNetworks }, server: directory },
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
    script: { server: directory },
    open: { name: 'GetWallet' },
    ready: 'li button',
  },
  {
    id: 'downloads',
    view: 'Downloads',
    state: 'stores and the website',
    script: { server: directory },
    open: { name: 'Downloads', listing: { ...listing, ...stores } },
    ready: 'li a',
  },
  {
    id: 'what-is-a-wallet',
    view: 'WhatIsAWallet',
    state: 'help',
    script: { server: directory },
    open: { name: 'WhatIsAWallet' },
    ready: 'h3, p',
  },
]
