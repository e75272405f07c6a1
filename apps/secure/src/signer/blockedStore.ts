import type { DeviceStore } from './deviceStore.ts'

/** Replaces a store that could not be opened. Every call rejects with the reason, so that the page receives it. */
export function blockedStore(reason: unknown): DeviceStore {
  const fail = () => Promise.reject(reason)
  return {
    ...{ keys: fail, wallet: fail, saveWallet: fail, removeWallet: fail, walletOf: fail },
    ...{ session: fail, saveSession: fail, chosenAccountType: fail, saveChosenAccountType: fail },
    ...{ sentTransactions: fail, saveSentTransactions: fail },
    ...{ login: fail, saveLogin: fail },
    ...{ emailChange: fail, saveEmailChange: fail, deletion: fail, saveDeletion: fail },
    ...{ handovers: fail, saveHandovers: fail },
    ...{ protection: fail, saveProtection: fail, removeEmail: fail },
    close: () => {},
  }
}
