import { errorOf } from '@latchkey/base/errors'
import { TEST_WALLET_ANSWERED } from '@latchkey/contracts/errors/testing'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { type RpcError, rpcErrorOf } from './rpcError.ts'
import type { Question, WalletRequest } from './walletRequest.ts'

/** A request that is decided once. `outcome` is the app's: it settles with what was done, or the reason why not. */
export type OpenRequest = {
  readonly request: WalletRequest
  readonly outcome: Promise<unknown>
  readonly isDecided: () => boolean
  /** Resolves when it is done, for a request that was decided; at once for one that waits. */
  readonly settled: () => Promise<void>
  /** Ends it without a decision, when the wallet or the app goes away. */
  readonly abandon: (error: Error, as: 'rejected' | 'expired') => void
}

export function createRequest(question: Question, params: createRequest.Params): OpenRequest {
  let status: WalletRequest['status'] = 'pending'
  let result: unknown
  let error: RpcError | undefined
  let decision: 'yes' | 'no' | undefined
  let abandonedAs: 'rejected' | 'expired' | undefined
  let answered: Promise<WalletRequest> | undefined
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
  async function decide(next: 'yes' | 'no', task: () => Promise<unknown>): Promise<WalletRequest> {
    if (abandonedAs || (decision && decision !== next))
      throw errorOf(TEST_WALLET_ANSWERED, {
        values: { method: question.method, status: decision === 'yes' ? 'approved' : (abandonedAs ?? 'rejected') },
      })
    decision = next
    answered ??= finish(task, next === 'yes' ? 'failed' : 'rejected')
    return await answered
  }

  const request: WalletRequest = {
    ...question,
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
    approve: () => decide('yes', params.perform),
    reject: (reason) =>
      decide('no', async () => {
        throw reason ?? errorOf(USER_REJECTED)
      }),
  }
  return {
    request,
    outcome,
    isDecided: () => decision !== undefined,
    settled: async () => void (await answered),
    abandon(reason, as) {
      if (decision) return
      abandonedAs = as
      decision = 'no'
      answered = finish(() => Promise.reject(reason), as)
    },
  }
}

export declare namespace createRequest {
  type Params = {
    readonly id: number
    /** Does what was asked, once it is approved. */
    readonly perform: () => Promise<unknown>
  }
}
