import type { connect as connectWallet } from './connect/connect.ts'
import type { disconnect as endConnection } from './connect/disconnect.ts'
import type { setActive as makeActive } from './connect/setActive.ts'
import type { Latchkey } from './latchkey.ts'
import type { switchNetwork as moveTo } from './networks/switchNetwork.ts'
import { discoverWallets } from './wallets/discoverWallets.ts'
import type { Wallet } from './wallets/wallet.ts'

// Methods of an instance that send requests to a wallet or the relay. Each loads its own code.

type Signing = { readonly signal?: AbortSignal }

export async function getWallets(latchkey: Latchkey): Promise<readonly Wallet[]> {
  const [embedded] = await Promise.all([
    latchkey.options.embeddedWallet && import('./embedded/embeddedRow.ts'),
    discoverWallets(latchkey),
  ])
  const { wallets } = latchkey.store.getState()
  return embedded ? [...wallets, embedded.embeddedRow(latchkey)] : wallets
}

export async function connect(
  latchkey: Latchkey,
  { wallet, ...rest }: { readonly wallet: Wallet | string } & Omit<connectWallet.Params, 'walletId'>,
) {
  await discoverWallets(latchkey)
  const walletId = typeof wallet === 'string' ? wallet : wallet.id
  return (await import('./connect/connect.ts')).connect(latchkey, { walletId, ...rest })
}

export const pair = async (latchkey: Latchkey) => (await import('./connect/startPairing.ts')).startPairing(latchkey)

export const disconnect = async (latchkey: Latchkey, params?: endConnection.Params) =>
  (await import('./connect/disconnect.ts')).disconnect(latchkey, params)

export const setActive = async (latchkey: Latchkey, params: makeActive.Params) =>
  (await import('./connect/setActive.ts')).setActive(latchkey, params)

export const switchNetwork = async (latchkey: Latchkey, params: Parameters<typeof moveTo>[1]) =>
  (await import('./networks/switchNetwork.ts')).switchNetwork(latchkey, params)

export const signMessage = async (latchkey: Latchkey, params: { readonly message: string } & Signing) =>
  (await import('./account/signMessage.ts')).signMessage(latchkey, params)

export const signTypedData = async (latchkey: Latchkey, params: { readonly typedData: unknown } & Signing) =>
  (await import('./account/signTypedData.ts')).signTypedData(latchkey, params)

export const sendTransaction = async (latchkey: Latchkey, params: { readonly transaction: unknown } & Signing) =>
  (await import('./account/sendTransaction.ts')).sendTransaction(latchkey, params)

export const getAccessToken = async (latchkey: Latchkey) =>
  (await import('./siwx/getAccessToken.ts')).getAccessToken(latchkey)
