import type { ActivityTransaction } from '@latchkey/contracts/api/activity/schemas'
import type { ChainTransaction } from '../../../chains/blockReader.ts'

export type OperationType = ActivityTransaction['metadata']['operationType']

type Moved = {
  readonly direction: 'in' | 'out' | 'self'
  /** The other party is the zero address. */
  readonly created: boolean
}

/** The type of a transaction from an account's point of view, by the account's transfers in it. */
export function operationTypeOf(
  kind: ChainTransaction['kind'],
  { failed, transfers }: { readonly failed: boolean; readonly transfers: readonly Moved[] },
): OperationType {
  if (kind === 'deploy') return 'deploy'
  if (failed) return kind === 'pay' ? 'send' : kind === 'approve' ? 'approve' : 'execute'
  const received = transfers.filter(({ direction }) => direction === 'in')
  const sent = transfers.filter(({ direction }) => direction === 'out')
  if (received.length > 0 && received.every(({ created }) => created)) return 'mint'
  if (sent.length > 0 && sent.every(({ created }) => created) && received.length === 0) return 'burn'
  if (received.length > 0 && sent.length > 0) return 'trade'
  if (received.length > 0) return 'receive'
  if (sent.length > 0 || transfers.length > 0 || kind === 'pay') return 'send'
  return kind === 'approve' ? 'approve' : 'execute'
}
