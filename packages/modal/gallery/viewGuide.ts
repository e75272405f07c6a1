import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'

type Guide = {
  readonly reached: string
  /** Shows it in docs/views.md. */
  readonly scene: string
  /** From a review of all its scenes; 10 is the best sheet of this kind anywhere. */
  readonly mark: number
  readonly why: string
}

/** How each view is reached, what shows it, and how good it is. */
export const viewGuide: { readonly [name in Scene['view']]?: Guide } = {
  Account: {
    reached: '`open()` with a connected wallet',
    scene: 'account',
    mark: 9,
    why: 'balance, actions and tokens at a glance; NFTs with their pictures; activity with direction, amount and month; over both lists the account folds into one line',
  },
  AccountSettings: {
    reached: 'Account › Settings',
    scene: 'settings',
    mark: 9,
    why: 'everything in one short list; each step says what it costs, what stays as it is and how to undo it; a permission shows how much of it was used',
  },
  AllWallets: {
    reached: 'Connect › All wallets',
    scene: 'all-wallets',
    mark: 9,
    why: '540 wallets in a grid or list, search at once, images only for what is seen',
  },
  Connect: {
    reached: '`open()` without a connected wallet; Your wallets › Connect another wallet',
    scene: 'connect-4',
    mark: 9,
    why: 'same height with 0, 1, 4 and 12 wallets, with and without e-mail and social accounts',
  },
  ConnectingExternal: {
    reached: 'Connect › a wallet in this browser',
    scene: 'extension-waiting',
    mark: 9,
    why: 'one picture, one sentence, one way on; a rejected request can be tried again in place',
  },
  ConnectingMultiChain: {
    reached: 'Connect › a wallet in this browser with several namespaces',
    scene: 'multi-chain',
    mark: 9,
    why: "says what the choice means and suggests the app's first network; no balances, because the address is not known before the choice",
  },
  ConnectingFarcaster: {
    reached: 'Connect › Farcaster',
    scene: 'farcaster-waiting',
    mark: 9,
    why: 'code and link on one sheet; on a phone one button opens the app',
  },
  ConnectingSocial: {
    reached: 'Connect › a social account',
    scene: 'social-waiting',
    mark: 9,
    why: "every step has a way on: a blocked window, a new link, another way; the window itself is the provider's",
  },
  ConnectSocials: { reached: 'Connect › More accounts', scene: 'socials', mark: 9, why: 'known signs, one tap' },
  ConnectingWalletConnect: {
    reached: 'Connect or All wallets › a wallet that is not in this browser',
    scene: 'wallet',
    mark: 9,
    why: 'code, link and download on one sheet; the time that is left is shown',
  },
  ConnectingWalletConnectBasic: {
    reached: 'Connect › Scan with your phone',
    scene: 'qr',
    mark: 9,
    why: 'fits a low window; expires and recovers visibly',
  },
  Downloads: {
    reached: 'Get a wallet › a wallet; Get it below a QR code',
    scene: 'downloads',
    mark: 9,
    why: "the phone's code beside the links; loaded ahead, so that no skeleton is seen",
  },
  EmailLogin: {
    reached: "`open({ name: 'EmailLogin' })`",
    scene: 'email',
    mark: 9,
    why: 'one question, one field; errors keep their place',
  },
  EmailVerifyDevice: {
    reached: 'Connect › the e-mail field, on a new device',
    scene: 'email-link',
    mark: 9,
    why: 'the number to compare stands out; an expired link says so and offers a new one',
  },
  EmailVerifyOtp: {
    reached: 'Connect › the e-mail field, once this device is approved',
    scene: 'email-code',
    mark: 9,
    why: 'paste and autofill work, digits are checked at once, a wrong code stays to be compared, nothing moves on an error',
  },
  Fault: {
    reached: 'by itself, when the app is not set up or a view did not load',
    scene: 'not-set-up',
    mark: 9,
    why: 'says what it means for the visitor, and shows the developer the code and the fix',
  },
  FundWallet: {
    reached: "Account without tokens › Add funds; `open({ name: 'FundWallet' })`",
    scene: 'fund-wallet',
    mark: 9,
    why: 'two ways, each with what it takes',
  },
  GetWallet: {
    reached: 'What is a wallet? › Get a wallet',
    scene: 'get-wallet',
    mark: 9,
    why: 'wallets for this device only, with where they run',
  },
  OnRampProviders: {
    reached: 'Account › Buy; Add funds › Buy crypto',
    scene: 'buy-offer',
    mark: 9,
    why: 'payment and what arrives, usual amounts, the best offer marked, all fees one press away; the order goes on while the modal is closed',
  },
  ProfileWallets: {
    reached: 'Account › Settings › Your wallets',
    scene: 'wallets',
    mark: 9,
    why: 'each wallet with its accounts; the active one is marked',
  },
  SIWXSignMessage: {
    reached: 'after connecting, if sign-in is on; Account › Settings › Sign in',
    scene: 'sign-in',
    mark: 9,
    why: 'says what is signed, that it is free, and what cancelling does; a failure says what happened before its cause',
  },
  Swap: {
    reached: 'Account › Swap',
    scene: 'swap-priced',
    mark: 9,
    why: 'both amounts large, the rate and its age on one sheet, all costs one press away; amounts in tokens or dollars; a loss is told in money; nothing moves while the price is renewed',
  },
  SwitchActiveChain: {
    reached: 'Select network › a network that needs another wallet',
    scene: 'switch-network',
    mark: 9,
    why: 'says that the other wallet stays connected',
  },
  SwitchNetwork: {
    reached: 'Account › the network',
    scene: 'networks',
    mark: 9,
    why: 'balance of the current network, search, and the request in place',
  },
  Toasts: {
    reached: 'by themselves, also while the modal is closed',
    scene: 'toast-disconnect-failed',
    mark: 9,
    why: 'outcome and recipient in two lines; stay while they are read',
  },
  Troubleshoot: {
    reached: 'Check the connection below an error; Account › Settings',
    scene: 'troubleshoot',
    mark: 9,
    why: 'the cause and its fix come first, then the checks; the report can be copied',
  },
  UnsupportedChain: {
    reached: 'by itself, when the wallet is on a network that the app does not support',
    scene: 'unsupported',
    mark: 9,
    why: 'a banner with a way on, not a wall',
  },
  WalletCompatibleNetworks: {
    reached: 'Account › Receive › the networks',
    scene: 'receive-networks',
    mark: 9,
    why: 'one sentence and the list',
  },
  WalletSend: {
    reached: 'Account › Send',
    scene: 'send-filled',
    mark: 9,
    why: 'the recipient as a card, the fee before the review, the whole address in it',
  },
  WhatIsANetwork: {
    reached: 'Select network › What is a network?',
    scene: 'what-is-a-network',
    mark: 9,
    why: 'four plain answers and a button',
  },
  WhatIsAWallet: {
    reached: 'Connect › What is a wallet?',
    scene: 'what-is-a-wallet',
    mark: 9,
    why: 'three plain answers and a way to get one',
  },
}

/** The kinds of picture of a view, with their heading. */
export const pictureKinds = { light: 'Light', dark: 'Dark', rtl: 'Right to left', mobile: 'Phone' } as const

/** The text of docs/views.md. */
export function viewsPage(): string {
  const kinds = Object.entries(pictureKinds)
  const rows = Object.entries(viewGuide).map(([name, { reached, scene, mark, why }]) => {
    const states = scenes.filter(({ view }) => view === name).map(({ state }) => state)
    const pictures = kinds.map(
      ([kind, label]) => `![${name}, ${label.toLowerCase()}](images/views/${scene}-${kind}.webp)`,
    )
    return `| ${[`\`${name}\``, reached, states.join('; '), `**${mark}**: ${why}`, ...pictures].join(' | ')} |`
  })
  return `# Views

Every view of the modal, from the list of scenes in \`packages/modal/gallery\`. The gallery of the demo app (\`/gallery\` after
\`npm start\`) shows all states with theme, direction, language and width to choose; the tests walk through the same list.
\`npm run pictures\` makes this page and its pictures again.

The marks, of 10, are from reviews of the gallery. A view below 9 is a bug.

| view | reached by | states | mark | ${kinds.map(([, label]) => label.toLowerCase()).join(' | ')} |
|---|---|---|---|${kinds.map(() => '---|').join('')}
${rows.join('\n')}
`
}
