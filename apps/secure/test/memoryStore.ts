import { generateDeviceKey } from '@latchkey/crypto/deviceProof'
import { generateWrapKey } from '@latchkey/crypto/embedded/deviceShare'
import {
  type AccountType,
  type DeviceStore,
  emailKey,
  type PendingDeletion,
  type PendingHandover,
  type PendingLogin,
  type PendingProtection,
  type SentTransaction,
  type StoredEmailChange,
  type StoredSession,
  type WalletAside,
} from '../src/signer/deviceStore.ts'
import type { StoredWallet } from '../src/signer/storedWallet.ts'

/** A device store in memory, for tests outside browsers. */
export async function memoryStore(): Promise<DeviceStore> {
  const keys = { device: await generateDeviceKey(), wrapKey: await generateWrapKey() }
  const wallets = new Map<string, StoredWallet>()
  const users = new Map<string, string>()
  const aside = new Map<string, WalletAside>()
  const accountTypes = new Map<string, AccountType>()
  const sent = new Map<string, readonly SentTransaction[]>()
  let session: StoredSession | undefined
  let login: PendingLogin | undefined
  let emailChange: StoredEmailChange | undefined
  let deletion: PendingDeletion | undefined
  let handovers: readonly PendingHandover[] = []
  let protection: PendingProtection | undefined
  return {
    keys: async () => keys,
    wallet: async (userId) => wallets.get(userId),
    wallets: async () => [...wallets.values()],
    async saveWallet(wallet, email) {
      wallets.set(wallet.record.userId, wallet)
      if (email !== undefined) users.set(emailKey(email), wallet.record.userId)
    },
    async removeWallet(userId) {
      wallets.delete(userId)
      accountTypes.delete(userId)
      sent.delete(userId)
    },
    walletAside: async (userId) => aside.get(userId),
    async saveWalletAside(userId, refused) {
      if (refused) aside.set(userId, refused)
      else aside.delete(userId)
    },
    userOf: async (email) => users.get(emailKey(email)),
    walletOf: async (email) => wallets.get(users.get(emailKey(email)) ?? ''),
    session: async () => session,
    async saveSession(saved) {
      session = saved
    },
    chosenAccountType: async (userId) => accountTypes.get(userId),
    saveChosenAccountType: async (userId, type) => void accountTypes.set(userId, type),
    sentTransactions: async (userId) => sent.get(userId) ?? [],
    saveSentTransactions: async (userId, list) => void sent.set(userId, list),
    login: async () => login,
    async saveLogin(saved) {
      login = saved
    },
    emailChange: async () => emailChange,
    async saveEmailChange(saved) {
      emailChange = saved
    },
    deletion: async () => deletion,
    async saveDeletion(saved) {
      deletion = saved
    },
    handovers: async () => handovers,
    async saveHandovers(saved) {
      handovers = saved
    },
    protection: async () => protection,
    async saveProtection(saved) {
      protection = saved
    },
    removeEmail: async (email) => void users.delete(emailKey(email)),
    close: () => {},
  }
}
