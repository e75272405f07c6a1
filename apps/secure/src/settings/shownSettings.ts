import type { Login } from '../login/login.ts'
import type { Device } from '../mailedProof/walletSecurity.ts'
import type { SocialAccount } from '../signer/deviceStore.ts'
import type { SecureSite } from '../site/site.ts'

/** Whose settings are shown. Without a wallet, a visitor who may not sign in because theirs is frozen. */
export type SettingsOwner = {
  readonly email: string
  /** Undefined for a wallet of an e-mail address. */
  readonly social: SocialAccount | undefined
  readonly userId: string | undefined
  readonly walletId: string | undefined
}

export type ShownSettings = {
  readonly site: SecureSite
  readonly login: Login
  readonly owner: SettingsOwner
  /** Origin of the app's page. */
  readonly origin: string
  readonly close: () => void
}

export type Step =
  | { readonly name: 'overview' }
  | { readonly name: 'device'; readonly device: Device }
  | { readonly name: 'freeze' }
  | { readonly name: 'unfreeze' }
  | { readonly name: 'protect' }
  | { readonly name: 'delete' }
  | { readonly name: 'export' }
