import { isLatchkeyError } from '@latchkey/base/errors'
import { withWebLock } from '@latchkey/base/webLock'
import { pendingTransactionLifetimeMs } from '@latchkey/contracts/constants/transaction'
import { TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import { adapterOf } from '../chain/adapterOf.ts'
import { capabilitiesOf } from '../chain/capabilitiesOf.ts'
import type { MissedTransfer, ReplacedTransfer } from '../chain/port.ts'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import { operationKinds } from '../operationKinds.ts'
import { hashesOf, type OperationEvent } from './operation.machine.ts'
import type { Operation, OperationBase } from './operation.ts'
import { operationLockOf } from './operationLock.ts'
import { advanceOperation, changeOperation, operationOf, readOperations } from './setOperations.ts'

type Follower = { readonly followed: Set<string>; readonly signal: AbortSignal }

/** Follows every operation that is not final. With several tabs, the tab that holds the operation's lock follows it. */
export function followOperations(latchkey: Latchkey): void {
  readOperations(latchkey)
  for (const { id, status } of latchkey.store.getState().operations)
    if (status === 'asking' || status === 'pending') void follow(latchkey, id)
}

/** Marks an operation whose request this tab sent, so that it is not treated as abandoned by another tab. */
export function claimOperation(latchkey: Latchkey, id: string): () => void {
  const { followed } = followerOf(latchkey)
  followed.add(id)
  return () => void followed.delete(id)
}

async function follow(latchkey: Latchkey, id: string): Promise<void> {
  const { followed, signal } = followerOf(latchkey)
  if (followed.has(id)) return
  followed.add(id)
  try {
    await withWebLock(operationLockOf(id), async () => {
      if (signal.aborted) return
      // The tab that held the lock may have finished it.
      const read = () => {
        readOperations(latchkey)
        return operationOf(latchkey, id)
      }
      const operation = read()
      const followKind = operation && operationKinds[operation.kind].follow
      const change = (changes: Partial<OperationBase>) => changeOperation(latchkey, id, changes)
      if (followKind) return followKind(latchkey, { id, read, change, signal })
      // The page that sent the request is closed, so the response is lost.
      if (operation?.status === 'asking') return change({ status: 'unanswered' })
      if (operation) await followTransaction(latchkey, operation, signal)
    })
  } catch {
    // A failed load or an unreachable chain does not decide the outcome; the next page load follows it again.
  } finally {
    followed.delete(id)
  }
}

/** Waits until an operation's transaction is final. Other tabs may replace it meanwhile, so its hashes are read from the state. */
async function followTransaction(latchkey: Latchkey, operation: Operation, signal: AbortSignal): Promise<void> {
  const { id, hash, networkId, status } = operation
  const network = findNetwork(latchkey, networkId)
  const adapter = network && adapterOf(latchkey, network.chainNamespace)
  const { transfer } = (adapter && (await capabilitiesOf(adapter))) ?? {}
  if (status !== 'pending' || hash === undefined || !network || !transfer) return
  const current = () => operationOf(latchkey, id) ?? operation
  const tell = (event: OperationEvent) => advanceOperation(latchkey, id, event)
  for (;;) {
    const { fingerprint } = current()
    try {
      const mined = await transfer.wait({
        network,
        hashes: () => hashesOf(current()),
        ...(fingerprint !== undefined && { fingerprint }),
        onSeen: (seen) => tell({ type: 'seen', ...seen }),
        signal,
      })
      return tell({ type: 'mined', ...mined })
    } catch (error) {
      if (signal.aborted) return
      if (!isLatchkeyError(error)) throw error
      const fate = (error.data ?? {}) as Partial<ReplacedTransfer & MissedTransfer>
      if (isLatchkeyError(error, TRANSACTION_REPLACED))
        return tell({ type: 'replaced', replacedBy: fate.replacedBy, cancels: fate.cancels === true })
      if (!isLatchkeyError(error, TRANSACTION_WAIT_TIMED_OUT)) throw error
      const overdue = latchkey.clock.now() - operation.startedAtMs >= pendingTransactionLifetimeMs
      if (fate.state === 'gone' || (fate.state === 'unseen' && overdue)) return tell({ type: 'dropped' })
      // Nodes still have it, so it stays pending. The next page load follows it again.
      if (overdue) return
    }
  }
}

function followerOf(latchkey: Latchkey): Follower {
  return livePart(latchkey, 'operations', () => {
    const lifetime = new AbortController()
    latchkey.live.cleanup.add(() => lifetime.abort())
    return { followed: new Set<string>(), signal: lifetime.signal }
  })
}
