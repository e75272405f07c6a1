import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'

type Guide = {
  readonly reached: string
  /** The scene shown in docs/views.md. */
  readonly scene: string
  /** Layout and behaviour to preserve. */
  readonly design: string
}

/** How to reach each view, the scene that shows it, and its design. */
export const viewGuide: { readonly [name in Scene['view']]?: Guide } = {
  Account: {
    reached: '`open()` with a connected wallet',
    scene: 'account',
    design:
      'balance, actions and tokens at a glance; NFTs with their images; activity with direction, amount and month; above both lists the account collapses into one line',
  },
  AccountSettings: {
    reached: 'Account › Settings',
    scene: 'settings',
    design:
      'everything in one short list; each step shows its cost, what stays unchanged and how to undo it; a permission shows its used amount',
  },
  AllWallets: {
    reached: 'Connect › All wallets',
    scene: 'all-wallets',
    design: '540 wallets in a grid or list, search while typing, images loaded only in view',
  },
  Connect: {
    reached: '`open()` without a connected wallet; Your wallets › Connect another wallet',
    scene: 'connect-4',
    design: 'same height with 0, 1, 4 and 12 wallets, with and without e-mail and social accounts',
  },
  Connected: {
    reached: 'after connecting and signing in; closes after 1.2 s',
    scene: 'connected',
    design: 'the ring closes, then the check appears; a press closes it at once',
  },
  ConnectingExternal: {
    reached: 'Connect › a wallet in this browser',
    scene: 'extension-waiting',
    design: 'one image, one sentence, one action; a rejected request can be retried in place',
  },
  ConnectingMultiChain: {
    reached: 'Connect › a wallet in this browser with several namespaces',
    scene: 'multi-chain',
    design:
      "explains the choice and suggests the app's first network; no balances, because the address is unknown before the choice",
  },
  ConnectingFarcaster: {
    reached: 'Connect › Farcaster',
    scene: 'farcaster-waiting',
    design: 'code and link on one sheet; on a phone one button opens the app',
  },
  ConnectingSocial: {
    reached: 'Connect › a social account',
    scene: 'social-waiting',
    design:
      "every step has a next action: for a blocked window, a new link or another way to sign in; the window itself is the provider's",
  },
  ConnectSocials: { reached: 'Connect › More accounts', scene: 'socials', design: 'familiar logos, one tap' },
  ConnectingWalletConnect: {
    reached: 'Connect or All wallets › a wallet that is not in this browser',
    scene: 'wallet',
    design: 'QR code, link and download on one sheet; shows the remaining time',
  },
  ConnectingWalletConnectBasic: {
    reached: 'Connect › Scan with your phone',
    scene: 'qr',
    design: 'fits a low window; expires and recovers visibly',
  },
  Downloads: {
    reached: 'Get a wallet › a wallet; Get it below a QR code',
    scene: 'downloads',
    design: 'the QR code for phones next to the links; preloaded, so that no skeleton appears',
  },
  EmailLogin: {
    reached: "`open({ name: 'EmailLogin' })`",
    scene: 'email',
    design: 'one question, one field; errors keep their place',
  },
  EmailVerifyDevice: {
    reached: 'Connect › the e-mail field, on a new device',
    scene: 'email-link',
    design: 'the number to compare stands out; an expired link is reported with an offer of a new one',
  },
  EmailVerifyOtp: {
    reached: 'Connect › the e-mail field, once this device is approved',
    scene: 'email-code',
    design: 'paste and autofill work, digits are validated while typing, nothing moves on an error',
  },
  Fault: {
    reached: 'by itself, when the app is not set up or a view did not load',
    scene: 'not-set-up',
    design: 'explains the consequence to the visitor, and shows the developer the code and the fix',
  },
  FundWallet: {
    reached: "Account without tokens › Add funds; `open({ name: 'FundWallet' })`",
    scene: 'fund-wallet',
    design: 'two ways, each with its requirements',
  },
  GetWallet: {
    reached: 'What is a wallet? › Get a wallet',
    scene: 'get-wallet',
    design: 'only wallets for this device, with their platforms',
  },
  OnRampProviders: {
    reached: 'Account › Buy; Add funds › Buy crypto',
    scene: 'buy-offer',
    design:
      'payment and received amount, usual amounts, the best offer marked, all fees one press away; the order continues while the modal is closed',
  },
  ProfileWallets: {
    reached: 'Account › Settings › Your wallets',
    scene: 'wallets',
    design: 'each wallet with its accounts; the active one is marked',
  },
  SIWXSignMessage: {
    reached: 'after connecting, if sign-in is on; Account › Settings › Sign in',
    scene: 'sign-in',
    design: 'explains the message, that it is free, and what cancelling does; a failure is described before its cause',
  },
  Swap: {
    reached: 'Account › Swap',
    scene: 'swap-priced',
    design:
      'both amounts large, the rate and its age on one sheet, all costs one press away; amounts in tokens or dollars; a loss is shown in money; nothing moves while the price is refreshed',
  },
  SwitchActiveChain: {
    reached: 'Select network › a network that needs another wallet',
    scene: 'switch-network',
    design: 'explains that the other wallet stays connected',
  },
  SwitchNetwork: {
    reached: 'Account › the network',
    scene: 'networks',
    design: 'balance of the current network, search, and the request within the view',
  },
  Toasts: {
    reached: 'by themselves, also while the modal is closed',
    scene: 'toast-disconnect-failed',
    design: 'outcome and recipient in two lines; stay while hovered or focused',
  },
  Troubleshoot: {
    reached: 'Check the connection below an error; Account › Settings',
    scene: 'troubleshoot',
    design: 'the cause and its fix come first, then the checks; the report can be copied',
  },
  UnsupportedChain: {
    reached: 'by itself, when the wallet is on a network that the app does not support',
    scene: 'unsupported',
    design: 'a banner with a next action instead of a dead end',
  },
  WalletCompatibleNetworks: {
    reached: 'Account › Receive › the networks',
    scene: 'receive-networks',
    design: 'one sentence and the list',
  },
  WalletSend: {
    reached: 'Account › Send',
    scene: 'send-filled',
    design: 'the recipient as a card, the fee before the review, the full address in the review',
  },
  WhatIsANetwork: {
    reached: 'Select network › What is a network?',
    scene: 'what-is-a-network',
    design: 'four plain answers and a button',
  },
  WhatIsAWallet: {
    reached: 'Connect › What is a wallet?',
    scene: 'what-is-a-wallet',
    design: 'three plain answers and a way to get one',
  },
}

/** The kinds of screenshot of a view, with their headings. */
export const pictureKinds = { light: 'Light', dark: 'Dark', rtl: 'Right to left', mobile: 'Phone' } as const

/** Generates the text of docs/views.md. */
export function viewsPage(): string {
  const kinds = Object.entries(pictureKinds)
  const rows = Object.entries(viewGuide).map(([name, { reached, scene, design }]) => {
    const states = scenes.filter(({ view }) => view === name).map(({ state }) => state)
    const pictures = kinds.map(
      ([kind, label]) => `![${name}, ${label.toLowerCase()}](images/views/${scene}-${kind}.webp)`,
    )
    return `| ${[`\`${name}\``, reached, states.join('; '), design, ...pictures].join(' | ')} |`
  })
  return `# Views

Every view of the modal, from the list of scenes in \`packages/modal/gallery\`. The gallery of the demo app (\`/gallery\` after
\`npm start\`) shows all states with theme, direction, language and width to choose; the tests walk through the same list.
\`npm run pictures\` regenerates this page and its screenshots.

| view | reached by | states | design | ${kinds.map(([, label]) => label.toLowerCase()).join(' | ')} |
|---|---|---|---|${kinds.map(() => '---|').join('')}
${rows.join('\n')}
`
}
