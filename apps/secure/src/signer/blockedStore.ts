import type { DeviceStore } from './deviceStore.ts'

/** Stands for a store that could not be opened. Every use fails with the reason, which so reaches the page. */
export function blockedStore(reason: unknown): DeviceStore {
  const fail = () => Promise.reject(reason)
  return {
    ...{ keys: fail, wallet: fail, saveWallet: fail, removeWallet: fail, walletOf: fail },
    ...{ session: fail, saveSession: fail, login: fail, saveLogin: fail },
    close: () => {},
  }
}
