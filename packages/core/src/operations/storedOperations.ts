import { parseCaipNetworkId } from '@latchkey/base/caip'
import { isRecord } from '@latchkey/base/isRecord'
import {
  pendingTransactionsMax,
  settledOperationLifetimeMs,
  unansweredOperationLifetimeMs,
} from '@latchkey/contracts/constants/transaction'
import type { Latchkey } from '../latchkey.ts'
import { operationKinds } from '../operationKinds.ts'
import { isSettled, type Operation, type OperationStatus } from './operation.ts'
import { operationsKeyOf } from './operationsKey.ts'
import { isAmount, isText, isUnits } from './storedFields.ts'

/** Other scripts can write to the same storage, so malformed entries are skipped. */
export function loadOperations({ live, options }: Latchkey): readonly Operation[] {
  try {
    const list: unknown = JSON.parse(live.webStorage.getItem(operationsKeyOf(options.projectId)) ?? '[]')
    return Array.isArray(list) ? list.filter(isOperation) : []
  } catch {
    return []
  }
}

/** If storage is full or blocked, operations are lost on a reload. */
export function saveOperations({ live, options }: Latchkey, operations: readonly Operation[]): void {
  try {
    live.webStorage.setItem(operationsKeyOf(options.projectId), JSON.stringify(operations))
  } catch {}
}

/** Drops operations that ended long ago, and keeps at most as many as can be followed at once (spec S9.3). */
export function withinBounds(operations: readonly Operation[], nowMs: number): readonly Operation[] {
  const isKept = (operation: Operation) => nowMs - operation.startedAtMs < lifetimeMs(operation)
  return operations.filter(isKept).slice(-pendingTransactionsMax)
}

function lifetimeMs(operation: Operation): number {
  const { kind, status } = operation
  if (status === 'asking') return operationKinds[kind].askingLifetimeMs ?? Number.POSITIVE_INFINITY
  if (status === 'unanswered') return unansweredOperationLifetimeMs
  return isSettled(operation) ? settledOperationLifetimeMs : Number.POSITIVE_INFINITY
}

const isStatus = {
  asking: true,
  unanswered: true,
  pending: true,
  confirmed: true,
  failed: true,
  canceled: true,
  replaced: true,
  dropped: true,
  rejected: true,
} satisfies Record<OperationStatus, true>

function isOperation(value: unknown): value is Operation {
  if (!isRecord(value)) return false
  const { id, account, networkId, status, wallet, delivered, startedAtMs, sentAtMs } = value
  const { hash, earlierHashes = [], cancelHashes = [], replacedBy, feeUnits, fingerprint } = value
  return (
    hasDetail(value) &&
    [id, account, networkId, status, wallet].every(isText) &&
    [hash, replacedBy, fingerprint].every((text) => text === undefined || isText(text)) &&
    [earlierHashes, cancelHashes].every((list) => Array.isArray(list) && list.every(isText)) &&
    (feeUnits === undefined || isUnits(feeUnits)) &&
    (delivered === undefined || typeof delivered === 'boolean') &&
    Object.hasOwn(isStatus, status as string) &&
    parseCaipNetworkId(networkId as string) !== undefined &&
    Number.isFinite(startedAtMs) &&
    (sentAtMs === undefined || Number.isFinite(sentAtMs))
  )
}

const hasDetail = ({ kind, detail }: Readonly<Record<string, unknown>>): boolean =>
  isKind(kind) && isAmount(detail) && operationKinds[kind].isDetail(detail)

const isKind = (kind: unknown): kind is Operation['kind'] => isText(kind) && Object.hasOwn(operationKinds, kind)
