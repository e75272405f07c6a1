import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { fromQuantity } from '@latchkey/eip155/rpc/quantity'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import { useEffect, useState } from 'react'
import { rpcUrl } from '../networks/rpcUrl.ts'
import { useWallet } from '../WalletContext.ts'

/** What sending would cost: base units of the network's currency; `failed` when the network says it would not work. */
export type Fee =
  | { readonly status: 'reading' }
  /** `short`: the account cannot pay the amount and the fee. */
  | { readonly status: 'known'; readonly units: bigint; readonly short: boolean }
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
    const show = (next: Fee) => {
      if (!abort.signal.aborted) setFee(next)
    }
    readFee(rpcUrl(config, chainId), params, abort.signal).then(show, () => show({ status: 'failed' }))
    return () => abort.abort()
  }, [isTransaction, params, chainId, config])
  return isTransaction ? fee : undefined
}

async function readFee(url: string, params: unknown, signal: AbortSignal): Promise<Fee> {
  const [transaction] = Array.isArray(params) ? params : []
  const call = async (method: string, args: readonly unknown[]) =>
    fromQuantity(await rpcCall(url, { method, params: args, signal }))
  const [gas, price, balance] = await Promise.all([
    call('eth_estimateGas', [transaction]),
    call('eth_gasPrice', []),
    call('eth_getBalance', [transaction?.from, 'latest']),
  ])
  if (gas === undefined || price === undefined || balance === undefined) return { status: 'failed' }
  const units = gas * price
  return { status: 'known', units, short: balance < (fromQuantity(transaction?.value) ?? 0n) + units }
}
