import type { Latchkey } from './latchkey.ts'

/** The actions that are also methods of an instance, with the functions that load their code. */
export const instanceActions = {
  getWallets: async () => (await import('./wallets/getWallets.ts')).getWallets,
  connect: async () => (await import('./connect/connect.ts')).connect,
  pair: async () => (await import('./connect/pair.ts')).pair,
  disconnect: async () => (await import('./connect/disconnect.ts')).disconnect,
  setActive: async () => (await import('./connect/setActive.ts')).setActive,
  switchNetwork: async () => (await import('./networks/switchNetwork.ts')).switchNetwork,
  signMessage: async () => (await import('./account/signMessage.ts')).signMessage,
  signTypedData: async () => (await import('./account/signTypedData.ts')).signTypedData,
  sendTransaction: async () => (await import('./account/sendTransaction.ts')).sendTransaction,
  getAccessToken: async () => (await import('./siwx/getAccessToken.ts')).getAccessToken,
}

export async function callAction(latchkey: Latchkey, name: string, params: unknown): Promise<unknown> {
  const action = await instanceActions[name as keyof typeof instanceActions]()
  return action(latchkey, params as never)
}
