import { errorOf } from '@latchkey/base/errors'
import { DEVICE_STORE_BLOCKED } from '@latchkey/contracts/errors/embedded'
import type { SignedAct } from '@latchkey/contracts/vault/act'
import { type DeviceKey, generateDeviceKey } from '@latchkey/crypto/deviceProof'
import { generateWrapKey } from '@latchkey/crypto/embedded/deviceShare'
import { readWallet, type StoredWallet } from './storedWallet.ts'

/** Non-exportable keys of this browser for the site that embeds the frame. */
export type DeviceKeys = {
  /** Signs requests to the vaults. */
  readonly device: DeviceKey
  /** Encrypts the device's share of a wallet key. */
  readonly wrapKey: CryptoKey
}

/** Data of a device in IndexedDB. Browsers may delete it at any time; the device then has to join the wallet again. */
export type DeviceStore = {
  /** The keys of the device, created on the first call. */
  readonly keys: () => Promise<DeviceKeys>
  readonly wallet: (userId: string) => Promise<StoredWallet | undefined>
  /** Every wallet in use on this device: one for each user. */
  readonly wallets: () => Promise<readonly StoredWallet[]>
  /** `email`: the address to find the wallet by; undefined for a social account. */
  readonly saveWallet: (wallet: StoredWallet, email: string | undefined) => Promise<void>
  readonly removeWallet: (userId: string) => Promise<void>
  /** A wallet that a vault has refused to this device. */
  readonly walletAside: (userId: string) => Promise<WalletAside | undefined>
  /** Stores a refused wallet, which is then not in use; undefined deletes it. */
  readonly saveWalletAside: (userId: string, aside: WalletAside | undefined) => Promise<void>
  /** The user of the wallet that this device last used with an e-mail address. */
  readonly userOf: (email: string) => Promise<string | undefined>
  /** The wallet that this device last used with an e-mail address. */
  readonly walletOf: (email: string) => Promise<StoredWallet | undefined>
  readonly session: () => Promise<StoredSession | undefined>
  /** Starts or updates the session of this browser; undefined ends it. */
  readonly saveSession: (session: StoredSession | undefined) => Promise<void>
  /** The account type that this user chose on this device. Survives signing out. */
  readonly chosenAccountType: (userId: string) => Promise<AccountType | undefined>
  readonly saveChosenAccountType: (userId: string, type: AccountType) => Promise<void>
  /** The latest transactions of a user's own account, which may still be pending. */
  readonly sentTransactions: (userId: string) => Promise<readonly SentTransaction[]>
  readonly saveSentTransactions: (userId: string, sent: readonly SentTransaction[]) => Promise<void>
  readonly login: () => Promise<PendingLogin | undefined>
  /** Stores the progress of a sign-in for the next page load; undefined deletes it. */
  readonly saveLogin: (login: PendingLogin | undefined) => Promise<void>
  readonly emailChange: () => Promise<StoredEmailChange | undefined>
  readonly saveEmailChange: (change: StoredEmailChange) => Promise<void>
  readonly deletion: () => Promise<PendingDeletion | undefined>
  readonly saveDeletion: (deletion: PendingDeletion | undefined) => Promise<void>
  readonly handovers: () => Promise<readonly PendingHandover[]>
  readonly saveHandovers: (handovers: readonly PendingHandover[]) => Promise<void>
  readonly protection: () => Promise<PendingProtection | undefined>
  readonly saveProtection: (protection: PendingProtection | undefined) => Promise<void>
  /** Deletes the lookup of the wallet by this address. */
  readonly removeEmail: (email: string) => Promise<void>
  readonly close: () => void
}

/** The key's own account, or its smart account. */
export type AccountType = 'eoa' | 'smartAccount'

export type StoredSession = {
  readonly userId: string
  /** Empty for a social account without a verified address. */
  readonly email: string
  readonly social?: SocialAccount
  /** CAIP-2 id of the active network. */
  readonly networkId: string
  /** The app's default on EVM networks, for visitors who have not chosen an account type. */
  readonly accountType?: AccountType
}

/** The account that the visitor signed in with. */
export type SocialAccount = { readonly provider: string; readonly userName?: string }

/** The share may work again: after an undo, or when a restored vault has caught up. */
export type WalletAside = { readonly wallet: StoredWallet; readonly refusedAtMs: number }

/** A transaction that this device sent, as signed. */
export type SentTransaction = {
  /** CAIP-2 id. */
  readonly chainId: string
  readonly nonce: number
  readonly hash: string
  /** EIP-55 form; undefined for a new contract. */
  readonly to: string | undefined
  readonly value: bigint
  readonly data: string
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** A sign-in in progress. The code itself is never stored. */
export type PendingLogin = {
  readonly email: string
  /** Set when a social account, instead of a code, has proved who the visitor is. */
  readonly social?: SocialAccount
  /** Set when this device has a wallet of the user and needs no approval. */
  readonly userId?: string
  readonly challengeId?: string
  /** The auth vault's statement that this device entered the right code for an existing wallet. */
  readonly newDevice?: string
  readonly approvalId?: string
  /** The number of the last link, as far as this device knows. */
  readonly matchNumber?: string
  /** Set when the visitor was verified and has no wallet yet. */
  readonly newUserId?: string
  /** The auth vault's statement that this device entered the right code for an address without a wallet. */
  readonly signUp?: string
  /** The new wallet, prepared in both vaults and possibly committed in one of them. */
  readonly prepared?: StoredWallet
}

/** The last change of the wallet's e-mail address that this device began. */
export type StoredEmailChange = {
  readonly changeId: string
  readonly walletId: string
  /** As the vaults normalize it. The change has been made once this is the wallet's address at the auth vault. */
  readonly newEmail: string
  /** Set once the recovery vault has made the change too. */
  readonly isDone?: true
}

/** A deletion that the recovery vault may not know about. */
export type PendingDeletion = { readonly walletId: string; readonly approvalId: string }

/** An operation that revoked access at the auth vault, and that the recovery vault may have missed. */
export type PendingHandover =
  | { readonly walletId: string; readonly action: 'freeze' }
  | {
      readonly walletId: string
      readonly action: 'revokeDevice'
      readonly deviceId: string
      /** For the auth vault; absent if the device removes itself. */
      readonly act?: SignedAct
    }

/** A protection whose new shares the auth vault may have, or that the recovery vault may not have committed. */
export type PendingProtection = {
  readonly approvalId: string
  /** Origin of the app on whose page it started. */
  readonly origin: string
  /** Contains this device's new key share. */
  readonly wallet: StoredWallet
}

type State = {
  readonly session: StoredSession
  readonly login: PendingLogin
  readonly emailChange: StoredEmailChange
  readonly deletion: PendingDeletion
  readonly handovers: readonly PendingHandover[]
  readonly protection: PendingProtection
}

const databaseName = 'latchkey-device'
const storeNames = ['keys', 'wallets', 'users', 'state'] as const
type StoreName = (typeof storeNames)[number]
const keyId = 'device'

/** Opens the store. @throws DEVICE_STORE_BLOCKED when the browser blocks storage for the frame */
export async function openDeviceStore(): Promise<DeviceStore> {
  const database = await openDatabase().catch((cause: unknown) => {
    throw errorOf(DEVICE_STORE_BLOCKED, { cause })
  })
  const blocked = (cause: unknown): never => {
    throw errorOf(DEVICE_STORE_BLOCKED, { cause })
  }
  const run = <value>(store: StoreName, ask: (store: IDBObjectStore) => IDBRequest<value>): Promise<value> =>
    settle(database, { store, mode: 'readwrite' }, ask).catch(blocked)
  // Signing reads four times: reads wait for no other transaction.
  const read = <value>(store: StoreName, ask: (store: IDBObjectStore) => IDBRequest<value>): Promise<value> =>
    settle(database, { store, mode: 'readonly' }, ask).catch(blocked)
  const wallet = async (userId: string) => readWallet(await read('wallets', (store) => store.get(userId)))
  const userOf = async (email: string) => {
    const userId: unknown = await read('users', (store) => store.get(emailKey(email)))
    return typeof userId === 'string' ? userId : undefined
  }
  const state = (name: keyof State) => read('state', (store) => store.get(name))
  const saveState = async <name extends keyof State>(name: name, value: State[name] | undefined) => {
    await run('state', (store) => (value ? store.put(value, name) : store.delete(name)) as IDBRequest<unknown>)
  }
  return {
    async keys() {
      const found: DeviceKeys | undefined = await read('keys', (store) => store.get(keyId))
      if (found) return found
      const made = { device: await generateDeviceKey(), wrapKey: await generateWrapKey() }
      // add() fails if another tab was faster. Its keys are then the keys of this device.
      await settle(database, { store: 'keys', mode: 'readwrite' }, (store) => store.add(made, keyId)).catch(
        () => undefined,
      )
      return (await read('keys', (store) => store.get(keyId))) as DeviceKeys
    },
    wallet,
    async wallets() {
      const stored: readonly unknown[] = await read('wallets', (store) => store.getAll())
      return stored.map(readWallet).filter((one) => one !== undefined)
    },
    async saveWallet(saved, email) {
      await run('wallets', (store) => store.put(saved, saved.record.userId))
      if (email !== undefined) await run('users', (store) => store.put(saved.record.userId, emailKey(email)))
    },
    async removeWallet(userId) {
      await run('wallets', (store) => store.delete(userId))
      await run('state', (store) => store.delete(accountTypeKey(userId)))
      await run('state', (store) => store.delete(sentKey(userId)))
    },
    walletAside: (userId) => read('state', (store) => store.get(asideKey(userId))),
    async saveWalletAside(userId, aside) {
      const key = asideKey(userId)
      await run('state', (store) => (aside ? store.put(aside, key) : store.delete(key)) as IDBRequest<unknown>)
    },
    userOf,
    async walletOf(email) {
      const userId = await userOf(email)
      return userId === undefined ? undefined : wallet(userId)
    },
    session: () => state('session'),
    saveSession: (session) => saveState('session', session),
    chosenAccountType: (userId) => read('state', (store) => store.get(accountTypeKey(userId))),
    async saveChosenAccountType(userId, type) {
      await run('state', (store) => store.put(type, accountTypeKey(userId)))
    },
    sentTransactions: async (userId) => (await read('state', (store) => store.get(sentKey(userId)))) ?? [],
    async saveSentTransactions(userId, sent) {
      await run('state', (store) => store.put(sent, sentKey(userId)))
    },
    login: () => state('login'),
    saveLogin: (login) => saveState('login', login),
    emailChange: () => state('emailChange'),
    saveEmailChange: (change) => saveState('emailChange', change),
    deletion: () => state('deletion'),
    saveDeletion: (deletion) => saveState('deletion', deletion),
    handovers: async () => (await state('handovers')) ?? [],
    saveHandovers: (handovers) => saveState('handovers', handovers),
    protection: () => state('protection'),
    saveProtection: (protection) => saveState('protection', protection),
    async removeEmail(email) {
      await run('users', (store) => store.delete(emailKey(email)))
    },
    close: () => database.close(),
  }
}

const accountTypeKey = (userId: string): string => `accountType:${userId}`
const asideKey = (userId: string): string => `aside:${userId}`
const sentKey = (userId: string): string => `sent:${userId}`

/** Addresses that differ only in case belong to the same mailbox. */
export const emailKey = (email: string): string => email.toLowerCase()

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = globalThis.indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      for (const name of storeNames) request.result.createObjectStore(name)
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => resolve(request.result)
  })
}

/** A write resolves when its transaction is complete: before that, closing the page can lose it. */
function settle<value>(
  database: IDBDatabase,
  { store, mode }: { readonly store: StoreName; readonly mode: IDBTransactionMode },
  ask: (store: IDBObjectStore) => IDBRequest<value>,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const request = ask(transaction.objectStore(store))
    if (mode === 'readonly') request.onsuccess = () => resolve(request.result)
    else transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

/** Replaces a store that could not be opened. Every call rejects with the reason, so that the page receives it. */
export function blockedStore(reason: unknown): DeviceStore {
  const fail = () => Promise.reject(reason)
  return {
    ...{ keys: fail, wallet: fail, wallets: fail, saveWallet: fail, removeWallet: fail, walletOf: fail },
    ...{ walletAside: fail, saveWalletAside: fail, userOf: fail },
    ...{ session: fail, saveSession: fail, chosenAccountType: fail, saveChosenAccountType: fail },
    ...{ sentTransactions: fail, saveSentTransactions: fail },
    ...{ login: fail, saveLogin: fail },
    ...{ emailChange: fail, saveEmailChange: fail, deletion: fail, saveDeletion: fail },
    ...{ handovers: fail, saveHandovers: fail },
    ...{ protection: fail, saveProtection: fail, removeEmail: fail },
    close: () => {},
  }
}
