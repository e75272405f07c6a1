import type { Operation } from './operation.ts'

/** An event of an operation whose transaction was sent. */
export type OperationEvent =
  /** A node shows it as pending. */
  | { readonly type: 'seen'; readonly fingerprint: string; readonly maxFeeUnits: bigint }
  /** The wallet sent it again with higher fees, or the cancellation when `cancels`. */
  | { readonly type: 'resent'; readonly hash: string; readonly cancels: boolean }
  | {
      readonly type: 'mined'
      readonly status: 'confirmed' | 'failed'
      readonly hash: string
      readonly feeUnits?: bigint | undefined
    }
  /** Another transaction used its nonce; `cancels`: it is empty. */
  | { readonly type: 'replaced'; readonly replacedBy?: string | undefined; readonly cancels: boolean }
  | { readonly type: 'dropped' }

/** The operation after an event. An event that comes too late changes nothing. */
export function operationAfter<operation extends Operation>(operation: operation, event: OperationEvent): operation {
  if (event.type === 'resent') return afterResent(operation, event)
  if (operation.status !== 'pending') return operation
  switch (event.type) {
    case 'seen':
      return { ...operation, fingerprint: event.fingerprint, feeUnits: event.maxFeeUnits.toString() }
    case 'mined':
      return afterMined(operation, event)
    case 'replaced':
      return ended(operation, event.cancels || isCancel(operation, event.replacedBy) ? 'canceled' : 'replaced', {
        replacedBy: event.replacedBy,
      })
    case 'dropped':
      return ended(operation, 'dropped', {})
  }
}

/** Hashes of all transactions sent for the operation, the latest first. */
export const hashesOf = ({ hash, earlierHashes = [], cancelHashes = [] }: Operation): readonly string[] => [
  ...cancelHashes.toReversed(),
  ...(hash === undefined ? [] : [hash]),
  ...earlierHashes.toReversed(),
]

type Event<type extends OperationEvent['type']> = Extract<OperationEvent, { readonly type: type }>

function afterResent<operation extends Operation>(operation: operation, { hash, cancels }: Event<'resent'>): operation {
  const { status, earlierHashes = [], cancelHashes = [] } = operation
  if (hashesOf(operation).includes(hash)) return operation
  const resent = cancels
    ? { ...operation, cancelHashes: [...cancelHashes, hash] }
    : { ...operation, hash, earlierHashes: [...earlierHashes, ...(operation.hash ? [operation.hash] : [])] }
  if (status === 'pending') return resent
  // The network dropped the first one, but has this one now.
  if (status === 'dropped') return { ...resent, status: 'pending' }
  // It was mined before the wallet had responded.
  if (status === 'replaced' && cancels && operation.replacedBy === hash) return { ...resent, status: 'canceled' }
  return operation
}

function afterMined<operation extends Operation>(
  operation: operation,
  { status, hash, feeUnits }: Event<'mined'>,
): operation {
  const fee = { feeUnits: feeUnits?.toString() }
  if (isCancel(operation, hash)) return ended(operation, 'canceled', { ...fee, replacedBy: hash })
  const earlierHashes = [...(operation.earlierHashes ?? []), ...(operation.hash ? [operation.hash] : [])]
  const others = earlierHashes.filter((one) => one !== hash)
  return ended(operation, status, { ...fee, hash, earlierHashes: others.length > 0 ? others : undefined })
}

const isCancel = ({ cancelHashes = [] }: Operation, hash: string | undefined): boolean =>
  hash !== undefined && cancelHashes.includes(hash)

type Change = Partial<Record<'hash' | 'replacedBy' | 'feeUnits', string | undefined>> & {
  readonly earlierHashes?: readonly string[] | undefined
}

/** The fee of a pending transaction is a maximum, so it ends with that state. Omits undefined fields. */
function ended<operation extends Operation>(
  operation: operation,
  status: Operation['status'],
  change: Change,
): operation {
  const { feeUnits: _, ...rest } = operation
  const kept = Object.entries({ ...rest, ...change, status }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as unknown as operation
}
