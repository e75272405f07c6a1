import type { Latchkey } from '../latchkey.ts'
import { type OperationEvent, operationAfter } from './operation.machine.ts'
import { isSettled, type Operation, type OperationBase } from './operation.ts'
import { loadOperations, saveOperations, withinBounds } from './storedOperations.ts'

/** Writes an operation to the state and for other tabs and reloads. */
export function putOperation(latchkey: Latchkey, operation: Operation): void {
  write(latchkey, (stored) => {
    const at = stored.findIndex(({ id }) => id === operation.id)
    return at < 0 ? [...stored, operation] : stored.with(at, operation)
  })
}

/** Changes an operation if it still exists. */
export function changeOperation(latchkey: Latchkey, id: string, change: Partial<OperationBase>): void {
  const operation = operationOf(latchkey, id)
  if (operation) putOperation(latchkey, { ...operation, ...change })
}

/** Applies an event to the stored operation, because another tab may have just changed it. */
export function advanceOperation(latchkey: Latchkey, id: string, event: OperationEvent): void {
  write(latchkey, (stored) => {
    const at = stored.findIndex((one) => one.id === id)
    const operation = stored[at] ?? operationOf(latchkey, id)
    if (!operation) return stored
    const next = operationAfter(operation, event)
    return at < 0 ? [...stored, next] : stored.with(at, next)
  })
}

export function removeOperation(latchkey: Latchkey, id: string): void {
  write(latchkey, (stored) => stored.filter((one) => one.id !== id))
}

/** Loads changes by other tabs or an earlier page. */
export function readOperations(latchkey: Latchkey): void {
  show(latchkey, withinBounds(loadOperations(latchkey), latchkey.clock.now()))
}

export const operationOf = ({ store }: Latchkey, id: string): Operation | undefined =>
  store.getState().operations.find((one) => one.id === id)

/** Writes only the difference, because other tabs store their own operations in the same record. */
function write(latchkey: Latchkey, change: (stored: readonly Operation[]) => readonly Operation[]): void {
  if (latchkey.live.destroyed) return
  const operations = withinBounds(change(loadOperations(latchkey)), latchkey.clock.now())
  saveOperations(latchkey, operations)
  show(latchkey, operations)
}

function show({ store, events, live }: Latchkey, operations: readonly Operation[]): void {
  if (live.destroyed) return
  const before = store.getState().operations
  store.setState({ operations })
  for (const operation of operations) {
    const known = before.find(({ id }) => id === operation.id)
    if (!known || isSettled(known) || !isSettled(operation)) continue
    const { networkId, account, hash, status } = operation
    // Some providers do not report the transaction of a purchase.
    if (hash === undefined && status !== 'confirmed') continue
    events.emit('balancesChanged', { networkId, address: account.slice(account.indexOf(':') + 1) })
  }
}
