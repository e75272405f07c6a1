import type { Latchkey } from './latchkey.ts'

/** The actions that are also methods of an instance, with the functions that load their code. */
export const instanceActions = {
  /**
   * Resolves with the wallets found in this page and the embedded wallet if the app has one. Discovery continues; use `subscribe`
   * to see wallets found later.
   */
  getWallets: async () => (await import('./wallets/getWallets.ts')).getWallets,
  /** Connects a wallet of `getWallets`. Rejects with the wallet's error when the wallet or the visitor rejects. */
  connect: async () => (await import('./connect/connect.ts')).connect,
  /** Starts a pairing over the relay: show `uri` as a QR code or link, then await `approval`. */
  pair: async () => (await import('./connect/pair.ts')).pair,
  /** Disconnects in the app and the wallet. Default: the active connection. */
  disconnect: async () => (await import('./connect/disconnect.ts')).disconnect,
  /** Selects the active connection, account or namespace, without a request to the wallet. */
  setActive: async () => (await import('./connect/setActive.ts')).setActive,
  /** Switches the active wallet to a network of the app. */
  switchNetwork: async () => (await import('./networks/switchNetwork.ts')).switchNetwork,
  signMessage: async () => (await import('./account/signMessage.ts')).signMessage,
  signTypedData: async () => (await import('./account/signTypedData.ts')).signTypedData,
  sendTransaction: async () => (await import('./account/sendTransaction.ts')).sendTransaction,
  /**
   * An access token of the active account for requests to your backend, refreshed shortly before it expires. Undefined
   * if the account is not signed in.
   */
  getAccessToken: async () => (await import('./siwx/getAccessToken.ts')).getAccessToken,
}

export async function callAction(latchkey: Latchkey, name: string, params: unknown): Promise<unknown> {
  const action: (latchkey: Latchkey, params: never) => unknown =
    await instanceActions[name as keyof typeof instanceActions]()
  return action(latchkey, params as never)
}
