import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { fromQuantity } from '@latchkey/eip155/rpc/quantity'
import { useEffect, useState } from 'react'
import { rpcUrl } from '../networks/rpcUrl.ts'
import { useWallet, useWalletState } from '../WalletContext.ts'

const everyMs = 4000

/** Native balances of the wallet's accounts on the chosen network, in base units by address. What could not be read is absent. */
export function useBalances(): ReadonlyMap<string, bigint> {
  const { config } = useWallet()
  const accounts = useWalletState((state) => state.accounts)
  const networkId = useWalletState((state) => state.networkId)
  const sent = useWalletState((state) => state.sent)
  const [read, setRead] = useState<{ networkId: string; units: ReadonlyMap<string, bigint> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sent` is not read here; it tells that balances changed
  useEffect(() => {
    const abort = new AbortController()
    const url = rpcUrl(config, networkId)
    const readAll = async () => {
      if (document.hidden) return
      const entries = await Promise.all(accounts.map(({ address }) => readOne(url, address, abort.signal)))
      if (abort.signal.aborted) return
      const fresh = entries.filter((entry) => entry !== undefined)
      // The last known figure stays when a reading fails.
      setRead((old) => ({
        networkId,
        units: new Map([...(old?.networkId === networkId ? old.units : []), ...fresh]),
      }))
    }
    void readAll()
    const timer = setInterval(() => void readAll(), everyMs)
    return () => {
      abort.abort()
      clearInterval(timer)
    }
  }, [accounts, networkId, sent, config])
  return read?.networkId === networkId ? read.units : new Map()
}

async function readOne(url: string, address: string, signal: AbortSignal): Promise<[string, bigint] | undefined> {
  try {
    const units = fromQuantity(await rpcCall(url, { method: 'eth_getBalance', params: [address, 'latest'], signal }))
    return units === undefined ? undefined : [address, units]
  } catch {
    return undefined
  }
}
