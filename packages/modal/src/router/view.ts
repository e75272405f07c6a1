import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { SocialProvider } from '@latchkey/contracts/frame/socialProviders'
import type { AccountToken } from '@latchkey/core/account/accountToken'
import type { Transaction } from '@latchkey/core/activity/transaction'
import type { Nft } from '@latchkey/core/nfts/nft'
import type { GrantedPermission } from '@latchkey/core/permissions/readPermissions'
import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'

/**
 * An entry of the modal's stack: the name of a view and its properties. A step of a longer flow is an entry as well.
 * `screen/views.ts` lists the row of each view.
 */
export type View = ViewWithProperties | { [name in PlainView]: { readonly name: name } }[PlainView]

export type ViewName = View['name']

export type ViewOf<name extends ViewName> = Extract<View, { readonly name: name }>

/** A step of a view; its first screen has none. */
export type StepOf<name extends ViewName> = NonNullable<Extract<View, { name: name; step?: unknown }>['step']>

type PlainView =
  | 'AllWallets'
  | 'Connected'
  | 'ConnectingFarcaster'
  | 'ConnectingWalletConnectBasic'
  | 'ConnectSocials'
  | 'EmailLogin'
  | 'EmailVerifyDevice'
  | 'EmailVerifyOtp'
  | 'FundWallet'
  | 'GetWallet'
  | 'ProfileWallets'
  | 'SIWXSignMessage'
  | 'Troubleshoot'
  | 'UnsupportedChain'
  | 'WalletCompatibleNetworks'
  | 'WhatIsANetwork'
  | 'WhatIsAWallet'

type ViewWithProperties =
  | {
      readonly name: 'Account'
      /** `request`, `requestToken`: entering the amount to request, and choosing its token. */
      readonly step?:
        | 'receive'
        | 'request'
        | 'requestToken'
        | 'nft'
        | 'operation'
        | 'call'
        | 'calls'
        | 'token'
        | 'portfolio'
      /** The first tab to show. Default: the tokens. */
      readonly tab?: 'tokens' | 'nfts' | 'activity'
      /** The NFT that the step `nft` shows. */
      readonly nft?: Nft
      /** The operation that the step `operation` shows. */
      readonly operationId?: string
      /** The contract calls that the step `calls` lists, or the one that `call` shows. */
      readonly calls?: readonly Transaction[]
      /** The step is the result of a flow: it shows a button that opens the account. */
      readonly isResult?: true
      /** The token that the step `token` shows. */
      readonly token?: AccountToken
    }
  | {
      readonly name: 'AccountSettings'
      readonly step?:
        | 'updateEmailWallet'
        | 'updateEmailPrimaryOtp'
        | 'updateEmailSecondaryOtp'
        | 'registerAccountName'
        | 'registerAccountNameSuccess'
        | 'smartSessionList'
        | 'upgradeWallet'
      /** The account's new name, for `registerAccountNameSuccess`. */
      readonly accountName?: string
      /** For `smartSessionList`: shows this permission instead of the list. */
      readonly permission?: GrantedPermission
    }
  | {
      readonly name: 'Connect'
      /** Shows only wallets that support it. */
      readonly namespace?: Namespace
    }
  | {
      readonly name: 'ConnectingExternal'
      readonly walletId: string
      /** Default: the active one if the wallet supports it. */
      readonly namespace?: Namespace
    }
  | { readonly name: 'ConnectingMultiChain'; readonly walletId: string }
  | { readonly name: 'ConnectingSocial'; readonly provider: SocialProvider }
  | { readonly name: 'ConnectingWalletConnect'; readonly walletId: string; readonly listing?: ListedWallet }
  | { readonly name: 'Downloads'; readonly listing: ListedWallet }
  | {
      readonly name: 'OnRampProviders'
      readonly step?: 'token' | 'payment' | 'help' | 'progress'
      /** The order that the step `progress` shows; undefined while it is being placed. */
      readonly operationId?: string
    }
  | {
      readonly name: 'Swap'
      readonly step?: 'from' | 'to' | 'settings' | 'preview' | 'confirm'
      /** The swap that the step `confirm` waits for; undefined for an approval, after which the swap follows. */
      readonly operationId?: string
      /** Prefills the form: tokens by symbol, and the amount to pay. */
      readonly arguments?: { readonly fromToken?: string; readonly toToken?: string; readonly amount?: string }
    }
  | { readonly name: 'SwitchActiveChain'; readonly networkId: CaipNetworkId }
  | { readonly name: 'SwitchNetwork'; readonly networkId?: CaipNetworkId }
  | {
      readonly name: 'WalletSend'
      readonly step?: 'token' | 'recipient' | 'review' | 'confirm'
      /** The transfer that the step `confirm` waits for. */
      readonly operationId?: string
    }
