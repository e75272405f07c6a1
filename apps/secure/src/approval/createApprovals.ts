import { errorOf } from '@latchkey/base/errors'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import type { ApproveRequest, RequestContext, RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import type { SecureSite } from '../site/site.ts'
import { createApprovalQueue, type Decision } from './queue/approvalQueue.ts'
import { readRequest } from './readRequest.ts'
import type { PrepareSheet } from './sheet/mountSheet.tsx'

export type Approvals = {
  readonly approve: ApproveRequest
  /** Runs an approved request, with the transaction as it was shown. The sheet stays until the task has settled. */
  readonly run: <value>(
    request: RpcRequest,
    work: (prepared: PreparedTransaction | undefined) => Promise<value>,
  ) => Promise<value>
  /** Rejects all requests. Called on sign-out and when the frame closes. */
  readonly rejectAll: () => void
}

/**
 * Asks the visitor to approve requests, one at a time, on a sheet inside the frame. `onShown` is called when a request
 * is on it.
 */
export function createApprovals(site: SecureSite, onShown: () => void = () => {}): Approvals {
  const queue = createApprovalQueue(site.clock)
  const approved = new WeakMap<RpcRequest, { readonly prepared: PreparedTransaction | undefined }>()
  let sheet: Promise<PrepareSheet> | undefined
  let lastAdded: Promise<unknown> = Promise.resolve()
  let isVisible = false

  queue.subscribe(() => {
    const wanted = queue.shown() !== undefined
    if (wanted) onShown()
    if (wanted === isVisible) return
    isVisible = wanted
    site.setVisible(wanted)
  })

  function loadSheet(method: string): Promise<PrepareSheet> {
    sheet ??= import('./sheet/mountSheet.tsx')
      .then(({ mountSheet }) => mountSheet(site, queue, method))
      .catch((error: unknown) => {
        sheet = undefined
        throw error
      })
    return sheet
  }

  /** Queues requests in the order of arrival, although decoding takes different times. */
  function enqueue(request: RpcRequest, context: RequestContext): Promise<{ readonly decision: Promise<Decision> }> {
    const reading = Promise.all([readRequest(site, request, context), loadSheet(request.method)]).then(
      async ([asked, prepare]) => {
        await prepare(asked)
        return asked
      },
    )
    const added = Promise.all([reading, lastAdded]).then(([asked]) => ({
      decision: queue.add(asked, context.signal),
    }))
    lastAdded = Promise.allSettled([lastAdded, added])
    return added
  }

  return {
    async approve(request, context) {
      const { decision } = await enqueue(request, context)
      const decided = await decision
      if (decided.approved) approved.set(request, decided)
      return decided.approved
    },
    async run(request, work) {
      const decision = approved.get(request)
      // An approval is valid for one run.
      if (!decision) throw errorOf(WALLET_UNAUTHORIZED)
      approved.delete(request)
      try {
        return await work(decision.prepared)
      } finally {
        // In a later task: the page gets its answer before the browser takes the sheet away.
        site.clock.after(0, () => queue.finish(request))
      }
    },
    rejectAll: queue.rejectAll,
  }
}
