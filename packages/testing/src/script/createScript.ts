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
import type { Question, WalletRequest } from './walletRequest.ts'

/** Who decides in place of a person: by itself, by orders given ahead, or by the test at the time. */
export type Script = {
  /** Puts a question to the script. `perform` does what was asked; the outcome is for the app. */
  readonly ask: (question: Question, perform: () => Promise<unknown>) => OpenRequest
  readonly requests: () => readonly WalletRequest[]
  readonly nextRequest: (method?: string) => Promise<WalletRequest>
  readonly approve: (method?: string) => Promise<WalletRequest>
  readonly reject: (method?: string, error?: RpcError) => Promise<WalletRequest>
  readonly rejectNext: (method?: string, error?: RpcError) => void
  readonly setAutoApprove: (on: boolean) => void
  readonly close: () => void
}

type Order = { readonly method: string | undefined; readonly error: RpcError | undefined }

export function createScript(params: createScript.Params): Script {
  const { clock, timeoutMs } = params
  const asked: OpenRequest[] = []
  const handedOut = new Set<OpenRequest>()
  const watchers = new Set<() => void>()
  let orders: readonly Order[] = []
  let autoApprove = params.autoApprove
  let closed = false

  const fits = (open: OpenRequest, method: string | undefined) => method === undefined || open.request.method === method
  const open = (method?: string) => asked.find((one) => !one.isDecided() && fits(one, method))

  /** Resolves at once or when something was asked that `find` takes. */
  function wait(find: () => OpenRequest | undefined, what: string): Promise<OpenRequest> {
    return new Promise((resolve, reject) => {
      const done = () => {
        cancel()
        watchers.delete(look)
      }
      const cancel = clock.after(timeoutMs, () => {
        watchers.delete(look)
        const methods = asked.map(({ request }) => request.method).join(', ') || 'nothing'
        reject(errorOf(TEST_WALLET_NOT_ASKED, { values: { what, ms: timeoutMs, asked: methods } }))
      })
      const look = () => {
        const found = find()
        if (!found && !closed) return
        done()
        if (found) resolve(found)
        else reject(errorOf(TEST_WALLET_CLOSED))
      }
      watchers.add(look)
      look()
    })
  }
  async function undecided(method: string | undefined): Promise<WalletRequest> {
    if (autoApprove && !open(method)) throw errorOf(TEST_WALLET_ANSWERS_ITSELF)
    return (await wait(() => open(method), method ?? 'anything')).request
  }
  function takeOrder(method: string): Order | undefined {
    const order = orders.find((one) => one.method === undefined || one.method === method)
    orders = orders.filter((one) => one !== order)
    return order
  }

  return {
    ask(question, perform) {
      const one = createRequest(question, { id: asked.length + 1, perform })
      asked.push(one)
      const order = takeOrder(question.method)
      if (closed) one.abandon(errorOf(WALLET_DISCONNECTED), 'rejected')
      else if (order) void one.request.reject(order.error)
      else if (autoApprove) void one.request.approve()
      for (const look of [...watchers]) look()
      return one
    },
    requests: () => asked.map(({ request }) => request),
    async nextRequest(method) {
      const found = await wait(
        () => asked.find((one) => !handedOut.has(one) && fits(one, method)),
        method ?? 'anything new',
      )
      handedOut.add(found)
      await found.settled()
      return found.request
    },
    approve: async (method) => await (await undecided(method)).approve(),
    reject: async (method, error) => await (await undecided(method)).reject(error),
    rejectNext(method, error) {
      orders = [...orders, { method, error }]
    },
    setAutoApprove(on) {
      autoApprove = on
      if (on) for (const one of asked) if (!one.isDecided()) void one.request.approve()
    },
    close() {
      closed = true
      for (const one of asked) one.abandon(errorOf(WALLET_DISCONNECTED), 'rejected')
      for (const look of [...watchers]) look()
    },
  }
}

export declare namespace createScript {
  type Params = { readonly autoApprove: boolean; readonly timeoutMs: number; readonly clock: Clock }
}
