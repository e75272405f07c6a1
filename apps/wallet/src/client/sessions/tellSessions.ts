import type { WalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import type { Session, SessionNamespaces } from '@latchkey/walletconnect/sign/types'

type Chosen = { readonly address: string; readonly networkId: string }

/**
 * Tells every app that another account was chosen: the session's accounts get it first, then `accountsChanged`. A session that
 * cannot be told now is skipped; the app learns of the account with the next change or when it connects again.
 */
export async function tellAccount(client: WalletClient, chosen: Chosen): Promise<void> {
  await eachSession(client, async ({ topic, namespaces }) => {
    const next = withAccountFirst(namespaces, chosen.address)
    await client.updateNamespaces({ topic, namespaces: next })
    const chainId = chainOf(next, chosen.networkId)
    if (!chainId) return
    await client.emitEvent({ topic, chainId, name: 'accountsChanged', data: [`${chainId}:${chosen.address}`] })
  })
}

/** Tells every app whose session holds the network that the wallet went there; `chainChanged` carries the number. */
export async function tellNetwork(client: WalletClient, { networkId }: Chosen): Promise<void> {
  await eachSession(client, async ({ topic, namespaces }) => {
    if (chainOf(namespaces, networkId) !== networkId) return
    const data = Number(networkId.slice('eip155:'.length))
    await client.emitEvent({ topic, chainId: networkId, name: 'chainChanged', data })
  })
}

async function eachSession(client: WalletClient, tell: (session: Session) => Promise<void>): Promise<void> {
  await Promise.allSettled(client.sessions().map(tell))
}

const chainsOf = (namespaces: SessionNamespaces): readonly string[] => [
  ...new Set(namespaces.eip155?.accounts.map((account) => account.slice(0, account.lastIndexOf(':')))),
]

const chainOf = (namespaces: SessionNamespaces, wanted: string): string | undefined =>
  chainsOf(namespaces).includes(wanted) ? wanted : chainsOf(namespaces)[0]

function withAccountFirst(namespaces: SessionNamespaces, address: string): SessionNamespaces {
  const { eip155 } = namespaces
  if (!eip155) return namespaces
  const first = chainsOf(namespaces).map((chain) => `${chain}:${address}`)
  return {
    ...namespaces,
    eip155: { ...eip155, accounts: [...first, ...eip155.accounts.filter((account) => !first.includes(account))] },
  }
}
