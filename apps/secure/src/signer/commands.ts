import type { JsonValue } from '@latchkey/base/codec/canonicalJson'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import type { SignedActName } from '@latchkey/contracts/vault/act'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import type { StoredWallet } from './storedWallet.ts'

/** Command of the frame to a signer worker. A worker runs one command and is then terminated. */
export type SignerCommand =
  | CreateCommand
  | SignCommand
  | JoinCommand
  | CheckCommand
  | ProtectCommand
  | ActCommand
  | ExportCommand

/** Creates a wallet and stores its shares in both vaults, uncommitted at the auth vault. */
export type CreateCommand = {
  readonly type: 'create'
  readonly userId: string
  readonly walletId: string
  /** Unix time in milliseconds. */
  readonly createdAt: number
  /** Encrypts the device's share for storage. */
  readonly wrapKey: CryptoKey
  readonly calls: { readonly prepareAuth: VaultCall; readonly createRecovery: VaultCall }
}

/** Signs a request that the visitor approved. */
export type SignCommand = {
  readonly type: 'sign'
  readonly wallet: StoredWallet
  readonly wrapKey: CryptoKey
  readonly request: SignRequest
  readonly calls: { readonly release: VaultCall }
}

/** Signs in on a new device: rebuilds the wallet key from the recovery set and creates a set for the device. */
export type JoinCommand = {
  readonly type: 'join'
  readonly wrapKey: CryptoKey
  readonly context: ActContext
  readonly calls: {
    readonly verify: VaultCall
    readonly recover: VaultCall
    /** Add the device at the recovery vault and at the auth vault. */
    readonly prepareDevice: VaultCall
    readonly addDevice: VaultCall
  }
}

/** Checks that this device can use its wallet, after signing in with a code if `verify` is planned. */
export type CheckCommand = {
  readonly type: 'check'
  readonly wallet: StoredWallet
  readonly wrapKey: CryptoKey
  readonly calls: { readonly verify?: VaultCall; readonly release: VaultCall }
}

/** Creates a new wallet key, and seals the recovery share with the owner's factors before sending it to a vault. */
export type ProtectCommand = {
  readonly type: 'protect'
  readonly wallet: StoredWallet
  readonly wrapKey: CryptoKey
  readonly secrets: readonly FactorSecret[]
  readonly context: ActContext
  readonly calls: { readonly release: VaultCall; readonly prepareProtection: VaultCall; readonly protect: VaultCall }
}

/** Signs an act that cannot be undone for both vaults (`contracts/vault/act.ts`). */
export type ActCommand = {
  readonly type: 'act'
  readonly wallet: StoredWallet
  readonly wrapKey: CryptoKey
  readonly name: Exclude<SignedActName, 'addDevice' | 'protect'>
  readonly context: ActContext
  /** The request to each vault, without the act. */
  readonly params: { readonly auth: ActParams; readonly recovery: ActParams }
  readonly calls: { readonly release: VaultCall }
}

type ActParams = { readonly [name: string]: JsonValue }

/** Facts of a new act that the worker cannot know by itself. */
export type ActContext = {
  readonly actId: string
  /** SHA-256 of the device's public key, base64url. */
  readonly deviceId: string
  readonly expiresAtMs: number
}

/** Rebuilds the keys from the recovery set for the document that shows them. */
export type ExportCommand = {
  readonly type: 'export'
  /** Connected to that document. */
  readonly port: MessagePort
  readonly calls: { readonly release: VaultCall; readonly recover: VaultCall }
}

/** Lets a worker get ready for its command, with random keys of its own. */
export const exerciseMessage = { type: 'exercise' } as const

/** Signs the transaction that undoes an upgrade (EIP-7702). Apps cannot call it by this name. */
export const undoMethod = 'undoUpgrade'

/** Signs the permission granted by `wallet_grantPermissions`; the worker builds it from the request. Apps cannot call this method. */
export const grantMethod = 'grantPermission'

/** A request of an app. Transactions of eip155 are prepared in advance, because the worker has no network. */
export type SignRequest = {
  readonly namespace: 'eip155' | 'solana'
  readonly method: string
  readonly params: unknown
  /** CAIP-2 id. */
  readonly chainId: string
  readonly prepared?: PreparedTransaction
}

/** Seals one request to a vault and opens its response. The worker adds its secrets to `payload`. */
export type VaultCall = {
  /** HPKE public key of the vault. */
  readonly key: Uint8Array
  readonly requestInfo: string
  readonly replyInfo: string
  /** Additional authenticated data in both directions. */
  readonly aad: Uint8Array
  readonly payload: { readonly [name: string]: JsonValue }
}
