import { errorOf } from '@latchkey/base/errors'
import { DEVICE_STORE_BLOCKED } from '@latchkey/contracts/errors/embedded'
import { type DeviceKey, generateDeviceKey } from '@latchkey/crypto/deviceProof'
import { generateWrapKey } from '@latchkey/crypto/embedded/deviceHalf'
import { readWallet, type StoredWallet } from './outputs.ts'

/** Keys of this browser for the site that embeds the frame. None of them can be exported. */
export type DeviceKeys = {
  /** Signs requests to the vaults. */
  readonly device: DeviceKey
  /** Encrypts the device's half of a wallet key. */
  readonly wrapKey: CryptoKey
}

/** What a device keeps in IndexedDB. Browsers may delete it at any time; the wallet is then joined again. */
export type DeviceStore = {
  /** The keys of the device, made at the first call. */
  readonly keys: () => Promise<DeviceKeys>
  readonly wallet: (userId: string) => Promise<StoredWallet | undefined>
  readonly saveWallet: (wallet: StoredWallet) => Promise<void>
  readonly removeWallet: (userId: string) => Promise<void>
  readonly close: () => void
}

const databaseName = 'latchkey-device'
const keyId = 'device'

/** Opens the store. @throws DEVICE_STORE_BLOCKED where the browser allows the frame no storage */
export async function openDeviceStore(): Promise<DeviceStore> {
  const database = await openDatabase().catch((cause: unknown) => {
    throw errorOf(DEVICE_STORE_BLOCKED, { cause })
  })
  const run = <value>(store: 'keys' | 'wallets', ask: (store: IDBObjectStore) => IDBRequest<value>): Promise<value> =>
    settle(database, store, ask).catch((cause: unknown) => {
      throw errorOf(DEVICE_STORE_BLOCKED, { cause })
    })
  return {
    async keys() {
      const found: DeviceKeys | undefined = await run('keys', (store) => store.get(keyId))
      if (found) return found
      const made = { device: await generateDeviceKey(), wrapKey: await generateWrapKey() }
      // add() fails when another tab was faster: its keys are then the keys of this device.
      await settle(database, 'keys', (store) => store.add(made, keyId)).catch(() => undefined)
      return (await run('keys', (store) => store.get(keyId))) as DeviceKeys
    },
    wallet: async (userId) => readWallet(await run('wallets', (store) => store.get(userId))),
    async saveWallet(wallet) {
      await run('wallets', (store) => store.put(wallet, wallet.record.userId))
    },
    async removeWallet(userId) {
      await run('wallets', (store) => store.delete(userId))
    },
    close: () => database.close(),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = globalThis.indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('keys')
      request.result.createObjectStore('wallets')
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => resolve(request.result)
  })
}

/** Resolves when the transaction is complete: only then does a write survive the page. */
function settle<value>(
  database: IDBDatabase,
  store: 'keys' | 'wallets',
  ask: (store: IDBObjectStore) => IDBRequest<value>,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite')
    const request = ask(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}
