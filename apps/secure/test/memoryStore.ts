import { generateDeviceKey } from '@latchkey/crypto/deviceProof'
import { generateWrapKey } from '@latchkey/crypto/embedded/deviceHalf'
import {
  type AccountType,
  type DeviceStore,
  emailKey,
  type PendingDeletion,
  type PendingEmailChange,
  type PendingLogin,
  type StoredSession,
} from '../src/signer/deviceStore.ts'
import type { StoredWallet } from '../src/signer/outputs.ts'

/** A device store in memory, for tests outside browsers. */
export async function memoryStore(): Promise<DeviceStore> {
  const keys = { device: await generateDeviceKey(), wrapKey: await generateWrapKey() }
  const wallets = new Map<string, StoredWallet>()
  const users = new Map<string, string>()
  const accountTypes = new Map<string, AccountType>()
  let session: StoredSession | undefined
  let login: PendingLogin | undefined
  let emailChange: PendingEmailChange | undefined
  let deletion: PendingDeletion | undefined
  return {
    keys: async () => keys,
    wallet: async (userId) => wallets.get(userId),
    async saveWallet(wallet, email) {
      wallets.set(wallet.record.userId, wallet)
      if (email !== undefined) users.set(emailKey(email), wallet.record.userId)
    },
    async removeWallet(userId) {
      wallets.delete(userId)
      accountTypes.delete(userId)
    },
    walletOf: async (email) => wallets.get(users.get(emailKey(email)) ?? ''),
    session: async () => session,
    async saveSession(saved) {
      session = saved
    },
    chosenAccountType: async (userId) => accountTypes.get(userId),
    saveChosenAccountType: async (userId, type) => void accountTypes.set(userId, type),
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
    removeEmail: async (email) => void users.delete(emailKey(email)),
    close: () => {},
  }
}
