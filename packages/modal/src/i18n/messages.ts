import type { Message, SlotsOf } from '@latchkey/texts/message'
import type { errors as germanErrors } from './de/errors.ts'
import type { account } from './en/account.ts'
import type { activity } from './en/activity.ts'
import type { allWallets } from './en/allWallets.ts'
import type { amounts } from './en/amounts.ts'
import type { buy } from './en/buy.ts'
import type { connect } from './en/connect.ts'
import type { email } from './en/email.ts'
import type { names } from './en/names.ts'
import type { networks } from './en/networks.ts'
import type { nfts } from './en/nfts.ts'
import type { openWallet } from './en/openWallet.ts'
import type { operations } from './en/operations.ts'
import type { page } from './en/page.ts'
import type { permissions } from './en/permissions.ts'
import type { prices } from './en/prices.ts'
import type { send } from './en/send.ts'
import type { shell } from './en/shell.ts'
import type { siwx } from './en/siwx.ts'
import type { social } from './en/social.ts'
import type { swap } from './en/swap.ts'
import type { toasts } from './en/toasts.ts'
import type { troubleshoot } from './en/troubleshoot.ts'
import type { upgrade } from './en/upgrade.ts'
import type { wallets } from './en/wallets.ts'
import type { whatIsAWallet } from './en/whatIsAWallet.ts'

/** English is the reference: every other language must have the same keys and slots. */
type English = {
  readonly account: typeof account
  readonly activity: typeof activity
  readonly nfts: typeof nfts
  readonly names: typeof names
  readonly permissions: typeof permissions
  readonly upgrade: typeof upgrade
  readonly prices: typeof prices
  readonly operations: typeof operations
  readonly amounts: typeof amounts
  readonly swap: typeof swap
  readonly buy: typeof buy
  readonly allWallets: typeof allWallets
  readonly connect: typeof connect
  readonly email: typeof email
  readonly networks: typeof networks
  readonly openWallet: typeof openWallet
  readonly page: typeof page
  readonly send: typeof send
  readonly shell: typeof shell
  readonly siwx: typeof siwx
  readonly social: typeof social
  readonly toasts: typeof toasts
  readonly troubleshoot: typeof troubleshoot
  readonly wallets: typeof wallets
  readonly whatIsAWallet: typeof whatIsAWallet
}

export type Feature = keyof English

/** The texts of one feature in one language. */
export type Messages<feature extends Feature> = { readonly [key in keyof English[feature]]: Message }

/** The error texts shown to visitors, by code. */
export type ErrorMessages = { readonly [code in keyof typeof germanErrors]: Message }

/** Texts that replace the built-in ones, by feature and key; error texts by code. */
export type TextOverrides = {
  readonly [feature in Feature]?: { readonly [key in keyof English[feature]]?: Message }
} & { readonly errors?: Readonly<Record<string, Message>> }

type MessageOf<feature extends Feature, key> = feature extends Feature
  ? key extends keyof English[feature]
    ? English[feature][key]
    : never
  : never
type KeyOf<feature extends Feature> = feature extends Feature ? keyof English[feature] : never

/** Looks up a text of the features and fills its slots. */
export type Text<feature extends Feature> = <key extends KeyOf<feature>>(
  key: key,
  ...values: [SlotsOf<MessageOf<feature, key>>] extends [never]
    ? []
    : [Readonly<Record<SlotsOf<MessageOf<feature, key>> & string, string | number>>]
) => string
