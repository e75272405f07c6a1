import { parseCaipNetworkId } from '@latchkey/base/caip'
import { isRecord } from '@latchkey/base/isRecord'
import {
  pendingTransactionsMax,
  settledOperationLifetimeMs,
  unansweredOperationLifetimeMs,
} from '@latchkey/contracts/constants/transaction'
import type { Latchkey } from '../latchkey.ts'
import { isSettled, type Operation } from './operation.ts'
import { operationsKeyOf } from './operationsKey.ts'

/** Other scripts write to the same storage: an entry of another shape is skipped. */
export function loadOperations({ live, options }: Latchkey): readonly Operation[] {
  try {
    const list: unknown = JSON.parse(live.webStorage.getItem(operationsKeyOf(options.projectId)) ?? '[]')
    return Array.isArray(list) ? list.filter(isOperation) : []
  } catch {
    return []
  }
}

/** A full or blocked storage only costs the reload its memory. */
export function saveOperations({ live, options }: Latchkey, operations: readonly Operation[]): void {
  try {
    live.webStorage.setItem(operationsKeyOf(options.projectId), JSON.stringify(operations))
  } catch {}
}

/** Without what is over for long, and at most as many as are followed at the same time (spec S9.3). */
export function withinBounds(operations: readonly Operation[], nowMs: number): readonly Operation[] {
  const isKept = (operation: Operation) => nowMs - operation.startedAtMs < lifetimeMs(operation)
  return operations.filter(isKept).slice(-pendingTransactionsMax)
}

function lifetimeMs(operation: Operation): number {
  if (operation.status === 'unanswered') return unansweredOperationLifetimeMs
  return isSettled(operation) ? settledOperationLifetimeMs : Number.POSITIVE_INFINITY
}

const statuses = ['asking', 'unanswered', 'pending', 'confirmed', 'failed', 'replaced', 'dropped', 'rejected']

function isOperation(value: unknown): value is Operation {
  if (!isRecord(value) || !isRecord(value.detail)) return false
  const { id, kind, account, networkId, status, wallet, delivered, hash, startedAtMs, detail } = value
  const { amountUnits, symbol, decimals, tokenAddress, to } = detail
  return (
    kind === 'transfer' &&
    [id, account, networkId, status, wallet, amountUnits, symbol, to].every((text) => typeof text === 'string') &&
    [hash, tokenAddress].every((text) => text === undefined || typeof text === 'string') &&
    (delivered === undefined || typeof delivered === 'boolean') &&
    statuses.includes(status as string) &&
    parseCaipNetworkId(networkId as string) !== undefined &&
    /^\d{1,78}$/.test(amountUnits as string) &&
    Number.isSafeInteger(decimals) &&
    Number.isFinite(startedAtMs)
  )
}
