import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import { useEffect, useState } from 'react'
import { namespaceOf } from '../namespaces/walletNamespaces.ts'
import { rpcUrl } from '../networks/rpcUrl.ts'
import { useWallet, useWalletState } from '../WalletContext.ts'

/** The transaction of a request, as it would be signed. */
export type Preparation =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly prepared: PreparedTransaction }
  /** The simulation failed, or the network is unreachable. */
  | { readonly status: 'failed' }
  /** The request sends no transaction. */
  | { readonly status: 'none' }

/** Fills in gas, nonce and fee of a transaction request, so that the sheet shows exactly what will be signed. */
export function usePreparedTransaction(request: SessionRequest): {
  readonly preparation: Preparation
  readonly retry: () => void
} {
  const { config } = useWallet()
  // Another transaction of this account used the nonce.
  const sentCount = useWalletState((state) => state.sentCount)
  const [attempt, setAttempt] = useState(0)
  const [preparation, setPreparation] = useState<Preparation>({ status: 'pending' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` and `sentCount` are not read; they start it again
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const show = (next: Preparation) => {
      if (!signal.aborted) setPreparation(next)
    }
    const { method, params, chainId } = request
    const asked = { method, params, chainId, rpcUrl: rpcUrl(config, chainId), signal }
    show({ status: 'pending' })
    const preparing = namespaceOf(chainId)?.keys.prepareRequest(asked) ?? Promise.resolve(undefined)
    preparing.then(
      (prepared) => show(prepared ? { status: 'ready', prepared } : { status: 'none' }),
      () => show({ status: 'failed' }),
    )
    return () => abort.abort()
  }, [request, config, sentCount, attempt])
  return { preparation, retry: () => setAttempt((count) => count + 1) }
}
