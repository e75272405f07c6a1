import type { Session } from '@latchkey/walletconnect/sign/types'
import type { WalletChange } from '../walletState.ts'
import type { PairedWallet } from './pairedWallet.ts'

/** Tells the apps of open sessions what changed. A session that cannot be told now is skipped. */
export async function tellSessions(wallet: PairedWallet, change: WalletChange): Promise<void> {
  const { sessions } = wallet.client
  if (change.type === 'account') await Promise.allSettled(sessions().map((session) => tellAccount(wallet, session)))
  if (change.type === 'chain') await Promise.allSettled(sessions().map((session) => tellChain(wallet, session)))
}

async function tellAccount(wallet: PairedWallet, session: Session): Promise<void> {
  const { client, state } = wallet
  const chains = chainsOf(wallet, session)
  const chainId = chains.includes(state.chainId()) ? state.chainId() : chains[0]
  if (!chainId) return
  await setAccounts(wallet, session, chains)
  const data = [`${chainId}:${state.address()}`]
  await client.emitEvent({ topic: session.topic, chainId, name: 'accountsChanged', data })
}

/** A network the session does not hold is put into it first; one without an endpoint never gets there. */
async function tellChain(wallet: PairedWallet, session: Session): Promise<void> {
  const { client, state } = wallet
  const chainId = state.chainId()
  const chains = chainsOf(wallet, session)
  if (chains.length === 0 || !state.rpcUrl(chainId)) return
  if (!chains.includes(chainId)) await setAccounts(wallet, session, [...chains, chainId])
  const data = Number(chainId.slice(chainId.indexOf(':') + 1))
  await client.emitEvent({ topic: session.topic, chainId, name: 'chainChanged', data })
}

function chainsOf({ state }: PairedWallet, { namespaces }: Session): readonly string[] {
  const accounts = namespaces[state.ring.namespace]?.accounts ?? []
  return [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))]
}

async function setAccounts(wallet: PairedWallet, session: Session, chains: readonly string[]): Promise<void> {
  const { client, state } = wallet
  const { namespace } = state.ring
  const entry = session.namespaces[namespace]
  if (!entry) return
  const accounts = chains.map((chain) => `${chain}:${state.address()}`)
  const namespaces = { ...session.namespaces, [namespace]: { ...entry, chains, accounts } }
  await client.updateNamespaces({ topic: session.topic, namespaces })
}
