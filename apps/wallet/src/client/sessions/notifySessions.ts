import type { WalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import type { SessionNamespaces } from '@latchkey/walletconnect/sign/types'
import { addressOn, type WalletAccount } from '../accounts/account.ts'
import { namespaceOf } from '../namespaces/walletNamespaces.ts'

/**
 * Moves the account to the front of every session and emits `accountsChanged`, once per namespace. An unreachable
 * session is skipped: its app gets the account with the next change, or when it connects again.
 */
export async function notifyAccountChanged(client: WalletClient, params: notifyAccountChanged.Params): Promise<void> {
  const { account, networkId } = params
  await Promise.allSettled(
    client.sessions().map(async ({ topic, namespaces }) => {
      await client.updateNamespaces({ topic, namespaces: withAccountFirst(namespaces, account) })
      for (const { accounts } of Object.values(namespaces)) {
        const chains = chainsOf(accounts)
        const chainId = chains.includes(networkId) ? networkId : chains[0]
        const address = chainId && addressOn(chainId, account)
        if (!chainId || !address) continue
        await client.emitEvent({ topic, chainId, name: 'accountsChanged', data: [`${chainId}:${address}`] })
      }
    }),
  )
}

export declare namespace notifyAccountChanged {
  type Params = {
    readonly account: WalletAccount
    /** CAIP-2 id of the wallet's network. */
    readonly networkId: string
  }
}

/** Emits `chainChanged` to every session that includes the network (CAIP-2 id). */
export async function notifyNetworkChanged(client: WalletClient, networkId: string): Promise<void> {
  const data = namespaceOf(networkId)?.keys.chainChangedData(networkId)
  const sessions = client
    .sessions()
    .filter(({ namespaces }) =>
      Object.values(namespaces).some(({ accounts }) => chainsOf(accounts).includes(networkId)),
    )
  await Promise.allSettled(
    sessions.map(({ topic }) => client.emitEvent({ topic, chainId: networkId, name: 'chainChanged', data })),
  )
}

function withAccountFirst(namespaces: SessionNamespaces, account: WalletAccount): SessionNamespaces {
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, entry]) => {
      const first = chainsOf(entry.accounts).flatMap((chain) => {
        const address = addressOn(chain, account)
        return address === undefined ? [] : `${chain}:${address}`
      })
      return [name, { ...entry, accounts: [...first, ...entry.accounts.filter((one) => !first.includes(one))] }]
    }),
  )
}

const chainsOf = (accounts: readonly string[]): readonly string[] => [
  ...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':')))),
]
