import { fromQuantity } from '@latchkey/eip155/rpc/quantity'
import { rpcCall } from '@latchkey/eip155/rpc/rpcCall'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import { useEffect, useState } from 'react'
import { rpcUrl } from '../networks/rpcUrl.ts'
import { useWallet } from '../WalletContext.ts'

/** What sending would cost: base units of the network's currency; `failed` when the network says it would not work. */
export type Fee =
  | { readonly status: 'reading' }
  | { readonly status: 'known'; readonly units: bigint }
  | { readonly status: 'failed' }

/** Estimates the fee of a transaction request; undefined for other requests. */
export function useFee(request: SessionRequest): Fee | undefined {
  const { config } = useWallet()
  const { method, params, chainId } = request
  const isTransaction = method === 'eth_sendTransaction'
  const [fee, setFee] = useState<Fee>({ status: 'reading' })
  useEffect(() => {
    if (!isTransaction) return
    const abort = new AbortController()
    const call = (method: string, args: readonly unknown[]) =>
      rpcCall(rpcUrl(config, chainId), { method, params: args, signal: abort.signal }).then(fromQuantity)
    const [transaction] = Array.isArray(params) ? params : []
    Promise.all([call('eth_estimateGas', [transaction]), call('eth_gasPrice', [])]).then(
      ([gas, price]) => {
        if (abort.signal.aborted) return
        setFee(
          gas === undefined || price === undefined ? { status: 'failed' } : { status: 'known', units: gas * price },
        )
      },
      () => {
        if (!abort.signal.aborted) setFee({ status: 'failed' })
      },
    )
    return () => abort.abort()
  }, [isTransaction, params, chainId, config])
  return isTransaction ? fee : undefined
}
