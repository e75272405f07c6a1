import type { Messages } from '../messages.ts'

export const whatIsAWallet: Messages<'whatIsAWallet'> = {
  title: 'What is a wallet?',
  oneKey: 'One key for every app',
  oneKeyDetail: 'You sign in by approving a message in your wallet. There is no password to remember.',
  ownAssets: 'Your assets stay yours',
  ownAssetsDetail: 'Your wallet holds the keys to your money and collectibles. Websites never see the keys.',
  youDecide: 'You decide each time',
  youDecideDetail: 'Nothing is paid or signed until you approve it. Never share your recovery phrase.',
  get: 'Get a wallet',
}
