import { errorOf } from '@latchkey/base/errors'
import { TEST_WALLET_ANSWERED } from '@latchkey/contracts/errors/testing'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { type RpcError, rpcErrorOf } from './rpcError.ts'
import type { RequestInfo, WalletRequest } from './walletRequest.ts'

/** A request with exactly one decision. */
export type OpenRequest = {
  readonly request: WalletRequest
  /** The response to the app: settles with the result or the error. */
  readonly outcome: Promise<unknown>
  readonly isDecided: () => boolean
  /** Resolves when a decided request is done; at once for a pending one. */
  readonly settled: () => Promise<void>
  /** Ends it without a decision, when the wallet or the app goes away. */
  readonly abandon: (error: Error, as: 'rejected' | 'expired') => void
}

export function createRequest(info: RequestInfo, params: createRequest.Params): OpenRequest {
  let status: WalletRequest['status'] = 'pending'
  let result: unknown
  let error: RpcError | undefined
  let decision: 'approve' | 'reject' | undefined
  let abandonedAs: 'rejected' | 'expired' | undefined
  let finished: Promise<WalletRequest> | undefined
  let settle: { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }
  const outcome = new Promise<unknown>((resolve, reject) => {
    settle = { resolve, reject }
  })

  async function finish(
    task: () => Promise<unknown>,
    otherwise: 'rejected' | 'failed' | 'expired',
  ): Promise<WalletRequest> {
    try {
      result = await task()
      status = 'approved'
      settle.resolve(result)
    } catch (cause) {
      error = rpcErrorOf(cause)
      status = otherwise
      settle.reject(cause)
    }
    return request
  }
  async function decide(next: 'approve' | 'reject', task: () => Promise<unknown>): Promise<WalletRequest> {
    if (abandonedAs || (decision && decision !== next))
      throw errorOf(TEST_WALLET_ANSWERED, {
        values: { method: info.method, status: decision === 'approve' ? 'approved' : (abandonedAs ?? 'rejected') },
      })
    decision = next
    finished ??= finish(task, next === 'approve' ? 'failed' : 'rejected')
    return await finished
  }

  const request: WalletRequest = {
    ...info,
    id: params.id,
    get status() {
      return status
    },
    get result() {
      return result
    },
    get error() {
      return error
    },
    approve: () => decide('approve', params.perform),
    reject: (reason) =>
      decide('reject', async () => {
        throw reason ?? errorOf(USER_REJECTED)
      }),
  }
  return {
    request,
    outcome,
    isDecided: () => decision !== undefined,
    settled: async () => void (await finished),
    abandon(reason, as) {
      if (decision) return
      abandonedAs = as
      decision = 'reject'
      finished = finish(() => Promise.reject(reason), as)
    },
  }
}

export declare namespace createRequest {
  type Params = {
    readonly id: number
    /** Executes the request after its approval. */
    readonly perform: () => Promise<unknown>
  }
}
