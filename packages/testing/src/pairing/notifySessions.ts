import type { Session } from '@latchkey/walletconnect/sign/types'
import type { WalletChange } from '../walletState.ts'
import type { RelayWallet } from './relayWallet.ts'

/** Passes a change on to the apps of open sessions. Unreachable sessions are skipped. */
export async function notifySessions(wallet: RelayWallet, change: WalletChange): Promise<void> {
  const sessions = wallet.client.sessions()
  if (change.type === 'account') await Promise.allSettled(sessions.map((session) => notifyAccount(wallet, session)))
  if (change.type === 'chain') await Promise.allSettled(sessions.map((session) => notifyChain(wallet, session)))
}

async function notifyAccount(wallet: RelayWallet, session: Session): Promise<void> {
  const { client, state } = wallet
  for (const namespace of Object.keys(session.namespaces)) {
    const chains = chainsOf(session, namespace)
    const chainId = chains.includes(state.chainId()) ? state.chainId() : chains[0]
    if (!chainId) continue
    await setAccounts(wallet, { session, namespace, chains })
    const data = [`${chainId}:${state.accountOn(chainId).address}`]
    await client.emitEvent({ topic: session.topic, chainId, name: 'accountsChanged', data })
  }
}

/** First adds the network to the session if it is missing, unless it has no endpoint. */
async function notifyChain(wallet: RelayWallet, session: Session): Promise<void> {
  const { client, state } = wallet
  const chainId = state.chainId()
  const { namespace, chainChangedData } = state.ringOf(chainId).keys
  const chains = chainsOf(session, namespace)
  if (chains.length === 0 || !state.rpcUrl(chainId)) return
  if (!chains.includes(chainId)) await setAccounts(wallet, { session, namespace, chains: [...chains, chainId] })
  await client.emitEvent({ topic: session.topic, chainId, name: 'chainChanged', data: chainChangedData(chainId) })
}

function chainsOf({ namespaces }: Session, namespace: string): readonly string[] {
  const accounts = namespaces[namespace]?.accounts ?? []
  return [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))]
}

type Accounts = { readonly session: Session; readonly namespace: string; readonly chains: readonly string[] }

async function setAccounts({ client, state }: RelayWallet, { session, namespace, chains }: Accounts): Promise<void> {
  const { topic } = session
  // Read again: an update for another namespace may have preceded.
  const current = client.sessions().find((one) => one.topic === topic)?.namespaces ?? session.namespaces
  const entry = current[namespace]
  if (!entry) return
  const accounts = chains.map((chain) => `${chain}:${state.accountOn(chain).address}`)
  await client.updateNamespaces({ topic, namespaces: { ...current, [namespace]: { ...entry, chains, accounts } } })
}
