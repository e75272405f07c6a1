import { isLatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { withWebLock } from '@latchkey/base/webLock'
import { pendingTransactionLifetimeMs } from '@latchkey/contracts/constants/transaction'
import { TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import { adapterOf } from '../chain/adapterOf.ts'
import { capabilitiesOf } from '../chain/capabilitiesOf.ts'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import type { Operation, OperationStatus } from './operation.ts'
import { operationLockOf } from './operationLock.ts'
import { changeOperation, operationOf, readOperations } from './setOperations.ts'

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
      readOperations(latchkey)
      const operation = operationOf(latchkey, id)
      // The page that sent the request is closed, so nobody receives the response.
      if (operation?.status === 'asking') return changeOperation(latchkey, id, { status: 'unanswered' })
      const status = operation && (await outcomeOf(latchkey, operation, signal))
      if (status) changeOperation(latchkey, id, { status })
    })
  } catch {
    // Unreachable code or an unreachable chain does not decide the outcome; the next page load follows it again.
  } finally {
    followed.delete(id)
  }
}

async function outcomeOf(
  latchkey: Latchkey,
  operation: Operation,
  signal: AbortSignal,
): Promise<OperationStatus | undefined> {
  const { hash, networkId, status } = operation
  const network = findNetwork(latchkey, networkId)
  const adapter = network && adapterOf(latchkey, network.chainNamespace)
  const { transfer } = (adapter && (await capabilitiesOf(adapter))) ?? {}
  if (status !== 'pending' || hash === undefined || !network || !transfer) return undefined
  for (;;) {
    try {
      return await transfer.wait({ network, hash, signal })
    } catch (error) {
      if (signal.aborted) return undefined
      if (isLatchkeyError(error, TRANSACTION_REPLACED)) return 'replaced'
      if (!isLatchkeyError(error, TRANSACTION_WAIT_TIMED_OUT)) throw error
      const known = isRecord(error.data) && error.data.known === true
      const overdue = latchkey.clock.now() - operation.startedAtMs >= pendingTransactionLifetimeMs
      if (!known || overdue) return 'dropped'
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
