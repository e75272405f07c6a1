import type { AccountToken } from '@latchkey/core/account/accountToken'
import type { Nft } from '@latchkey/core/nfts/nft'
import { defineView } from '../../shell/defineView.ts'

export type AccountTab = 'tokens' | 'nfts' | 'activity'

export type AccountEntry = {
  readonly name: 'Account'
  /** `request`, `requestToken`: entering the amount that a code asks for, and choosing its token. */
  readonly step?: 'receive' | 'request' | 'requestToken' | 'nft' | 'operation' | 'token' | 'portfolio'
  /** The first tab to show. Default: the tokens. */
  readonly tab?: AccountTab
  /** The NFT that the step `nft` shows. */
  readonly nft?: Nft
  /** The operation that the step `operation` shows. */
  readonly operationId?: string
  /** The step is the end of a flow: it shows a button that opens the account. */
  readonly isResult?: true
  /** The token that the step `token` shows. */
  readonly token?: AccountToken
}

export const account = defineView<AccountEntry>({
  name: 'Account',
  chunk: () => import('./AccountView.tsx'),
  texts: ['account'],
  preload: (_, { features }) => [
    ...(features?.send === false ? [] : ['WalletSend']),
    'SwitchNetwork',
    'AccountSettings',
  ],
})
