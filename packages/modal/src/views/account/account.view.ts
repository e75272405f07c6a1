import type { Nft } from '@latchkey/core/nfts/nft'
import { defineView } from '../../shell/defineView.ts'

export type AccountTab = 'tokens' | 'nfts' | 'activity'

export type AccountEntry = {
  readonly name: 'Account'
  readonly step?: 'receive' | 'nft'
  /** The tab to begin with. Default: the tokens. */
  readonly tab?: AccountTab
  /** The one that the step `nft` shows. */
  readonly nft?: Nft
}

export const account = defineView<AccountEntry>({
  name: 'Account',
  chunk: () => import('./AccountView.tsx').then(({ AccountView }) => AccountView),
  texts: 'account',
  preload: (_, { features }) => [
    ...(features?.send === false ? [] : ['WalletSend']),
    'SwitchNetwork',
    'AccountSettings',
  ],
})
