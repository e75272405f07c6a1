import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'

/** How each view is reached, and the scene that shows it in docs/views.md. */
export const viewGuide: { readonly [name in Scene['view']]?: { readonly reached: string; readonly scene: string } } = {
  Account: { reached: '`open()` with a connected wallet', scene: 'account' },
  AccountSettings: { reached: 'Account › Settings', scene: 'settings' },
  AllWallets: { reached: 'Connect › All wallets', scene: 'all-wallets' },
  Connect: {
    reached: '`open()` without a connected wallet; Your wallets › Connect another wallet',
    scene: 'connect-4',
  },
  ConnectingExternal: { reached: 'Connect › a wallet in this browser', scene: 'extension-waiting' },
  ConnectingMultiChain: { reached: 'Connect › a wallet in this browser with several namespaces', scene: 'multi-chain' },
  ConnectingSocial: { reached: 'Connect › a social account', scene: 'social-waiting' },
  ConnectSocials: { reached: 'Connect › More accounts', scene: 'socials' },
  ConnectingWalletConnect: {
    reached: 'Connect or All wallets › a wallet that is not in this browser',
    scene: 'wallet',
  },
  ConnectingWalletConnectBasic: { reached: 'Connect › Scan with your phone', scene: 'qr' },
  Downloads: { reached: 'Get a wallet › a wallet; Get it below a QR code', scene: 'downloads' },
  EmailLogin: { reached: "`open({ name: 'EmailLogin' })`", scene: 'email' },
  EmailVerifyDevice: { reached: 'Connect › the e-mail field, on a new device', scene: 'email-link' },
  EmailVerifyOtp: { reached: 'Connect › the e-mail field, once this device is approved', scene: 'email-code' },
  Fault: { reached: 'by itself, when the app is not set up or a view did not load', scene: 'not-set-up' },
  GetWallet: { reached: 'What is a wallet? › Get a wallet', scene: 'get-wallet' },
  ProfileWallets: { reached: 'Account › Settings › Your wallets', scene: 'wallets' },
  SIWXSignMessage: { reached: 'after connecting, if sign-in is on; Account › Settings › Sign in', scene: 'sign-in' },
  SwitchActiveChain: { reached: 'Select network › a network that needs another wallet', scene: 'switch-network' },
  SwitchNetwork: { reached: 'Account › the network', scene: 'networks' },
  Toasts: { reached: 'by themselves, also while the modal is closed', scene: 'toast-disconnect-failed' },
  Troubleshoot: { reached: 'Something wrong? below an error; Account › Settings', scene: 'troubleshoot' },
  UnsupportedChain: {
    reached: 'by itself, when the wallet is on a network that the app does not support',
    scene: 'unsupported',
  },
  WalletCompatibleNetworks: { reached: 'Account › Receive › the networks', scene: 'receive-networks' },
  WalletSend: { reached: 'Account › Send', scene: 'send-filled' },
  WhatIsANetwork: { reached: 'Select network › What is a network?', scene: 'what-is-a-network' },
  WhatIsAWallet: { reached: 'Connect › What is a wallet?', scene: 'what-is-a-wallet' },
}

/** The kinds of picture of a view, with their heading. */
export const pictureKinds = { light: 'Light', dark: 'Dark', rtl: 'Right to left', mobile: 'Phone' } as const

/** The text of docs/views.md. */
export function viewsPage(): string {
  const kinds = Object.entries(pictureKinds)
  const rows = Object.entries(viewGuide).map(([name, { reached, scene }]) => {
    const states = scenes.filter(({ view }) => view === name).map(({ state }) => state)
    const pictures = kinds.map(
      ([kind, label]) => `![${name}, ${label.toLowerCase()}](images/views/${scene}-${kind}.webp)`,
    )
    return `| ${[`\`${name}\``, reached, states.join('; '), ...pictures].join(' | ')} |`
  })
  return `# Views

Every view of the modal, from the list of scenes in \`packages/modal/gallery\`. The gallery of the demo app (\`/gallery\` after
\`npm start\`) shows all states with theme, direction, language and width to choose; the tests walk through the same list.
\`npm run pictures\` makes this page and its pictures again.

| view | reached by | states | ${kinds.map(([, label]) => label.toLowerCase()).join(' | ')} |
|---|---|---|${kinds.map(() => '---|').join('')}
${rows.join('\n')}
`
}
