import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import {
  TEST_WALLET_ANSWERS_ITSELF,
  TEST_WALLET_CLOSED,
  TEST_WALLET_NOT_ASKED,
} from '@latchkey/contracts/errors/testing'
import { WALLET_DISCONNECTED } from '@latchkey/contracts/errors/wallet'
import { createRequest, type OpenRequest } from './createRequest.ts'
import type { RpcError } from './rpcError.ts'
import type { RequestInfo, WalletRequest } from './walletRequest.ts'

/** Decides requests in place of a user: automatically, by queued rejections, or by the test's calls. */
export type Script = {
  /** Submits a request for a decision. `perform` runs when it is approved; its outcome is the response to the app. */
  readonly submit: (request: RequestInfo, perform: () => Promise<unknown>) => OpenRequest
  readonly requests: () => readonly WalletRequest[]
  readonly nextRequest: (method?: string) => Promise<WalletRequest>
  readonly approve: (method?: string) => Promise<WalletRequest>
  readonly reject: (method?: string, error?: RpcError) => Promise<WalletRequest>
  readonly rejectNext: (method?: string, error?: RpcError) => void
  readonly setAutoApprove: (on: boolean) => void
  readonly close: () => void
}

/** A rejection for the next request. */
type QueuedRejection = { readonly method: string | undefined; readonly error: RpcError | undefined }

export function createScript(params: createScript.Params): Script {
  const { clock, timeoutMs } = params
  const submitted: OpenRequest[] = []
  const returned = new Set<OpenRequest>()
  const listeners = new Set<() => void>()
  let rejections: readonly QueuedRejection[] = []
  let autoApprove = params.autoApprove
  let isClosed = false

  const matches = (open: OpenRequest, method: string | undefined) =>
    method === undefined || open.request.method === method
  const open = (method?: string) => submitted.find((one) => !one.isDecided() && matches(one, method))

  /** Resolves as soon as `find` finds a request, now or after a later submission. */
  function wait(find: () => OpenRequest | undefined, what: string): Promise<OpenRequest> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        cancel()
        listeners.delete(check)
      }
      const cancel = clock.after(timeoutMs, () => {
        listeners.delete(check)
        const methods = submitted.map(({ request }) => request.method).join(', ') || 'nothing'
        reject(errorOf(TEST_WALLET_NOT_ASKED, { values: { what, ms: timeoutMs, asked: methods } }))
      })
      const check = () => {
        const found = find()
        if (!found && !isClosed) return
        stop()
        if (found) resolve(found)
        else reject(errorOf(TEST_WALLET_CLOSED))
      }
      listeners.add(check)
      check()
    })
  }
  async function nextUndecided(method: string | undefined): Promise<WalletRequest> {
    if (autoApprove && !open(method)) throw errorOf(TEST_WALLET_ANSWERS_ITSELF)
    return (await wait(() => open(method), method ?? 'anything')).request
  }
  function takeRejection(method: string): QueuedRejection | undefined {
    const rejection = rejections.find((one) => one.method === undefined || one.method === method)
    rejections = rejections.filter((one) => one !== rejection)
    return rejection
  }

  return {
    submit(request, perform) {
      const one = createRequest(request, { id: submitted.length + 1, perform })
      submitted.push(one)
      const rejection = takeRejection(request.method)
      if (isClosed) one.abandon(errorOf(WALLET_DISCONNECTED), 'rejected')
      else if (rejection) void one.request.reject(rejection.error)
      else if (autoApprove) void one.request.approve()
      for (const check of [...listeners]) check()
      return one
    },
    requests: () => submitted.map(({ request }) => request),
    async nextRequest(method) {
      const found = await wait(
        () => submitted.find((one) => !returned.has(one) && matches(one, method)),
        method ?? 'anything',
      )
      returned.add(found)
      await found.settled()
      return found.request
    },
    approve: async (method) => await (await nextUndecided(method)).approve(),
    reject: async (method, error) => await (await nextUndecided(method)).reject(error),
    rejectNext(method, error) {
      rejections = [...rejections, { method, error }]
    },
    setAutoApprove(on) {
      autoApprove = on
      if (on) for (const one of submitted) if (!one.isDecided()) void one.request.approve()
    },
    close() {
      isClosed = true
      for (const one of submitted) one.abandon(errorOf(WALLET_DISCONNECTED), 'rejected')
      for (const check of [...listeners]) check()
    },
  }
}

export declare namespace createScript {
  type Params = { readonly autoApprove: boolean; readonly timeoutMs: number; readonly clock: Clock }
}
