import { useEffect, useState } from 'react'
import { namespaceOf } from '../namespaces/walletNamespaces.ts'
import { rpcUrl } from '../networks/rpcUrl.ts'
import { useWallet, useWalletState } from '../WalletContext.ts'
import { addressOn } from './account.ts'

const pollMs = 4000

/** Native balances on the chosen network, in base units by account id. Accounts that could not be read are absent. */
export function useBalances(): ReadonlyMap<string, bigint> {
  const { config } = useWallet()
  const accounts = useWalletState((state) => state.accounts)
  const networkId = useWalletState((state) => state.networkId)
  const sentCount = useWalletState((state) => state.sentCount)
  const [read, setRead] = useState<{ networkId: string; units: ReadonlyMap<string, bigint> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sentCount` is not read here; it tells that balances changed
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const keys = namespaceOf(networkId)?.keys
    const readOne = async (id: string, address: string) => {
      try {
        const units = await keys?.readBalance({ address, rpcUrl: rpcUrl(config, networkId), signal })
        return units === undefined ? [] : [[id, units] as const]
      } catch {
        return []
      }
    }
    const readAll = async () => {
      if (document.hidden) return
      const entries = await Promise.all(
        accounts.map((account) => readOne(account.id, addressOn(networkId, account) ?? '')),
      )
      if (signal.aborted) return
      // The last known balance stays if reading fails.
      setRead((old) => ({
        networkId,
        units: new Map([...(old?.networkId === networkId ? old.units : []), ...entries.flat()]),
      }))
    }
    void readAll()
    const timer = setInterval(() => void readAll(), pollMs)
    return () => {
      abort.abort()
      clearInterval(timer)
    }
  }, [accounts, networkId, sentCount, config])
  return read?.networkId === networkId ? read.units : new Map()
}
