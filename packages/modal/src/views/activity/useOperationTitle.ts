import { isAbandoned } from '@latchkey/core/operations/isAbandoned'
import type { Operation, OperationStatus } from '@latchkey/core/operations/operation'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useText } from '../../i18n/useText.ts'
import { shortSymbol } from './shortSymbol.ts'

const outcomes = {
  asking: 'opAsking',
  unanswered: 'opAsking',
  failed: 'opFailed',
  rejected: 'opRejected',
  canceled: 'opCanceled',
  replaced: 'opReplaced',
  dropped: 'opDropped',
} as const

const titles = {
  transfer: { ...outcomes, pending: 'opPending', confirmed: 'opConfirmed' },
  swap: { ...outcomes, pending: 'opSwapping', confirmed: 'txSwapped' },
  approval: { ...outcomes, pending: 'opApproving', confirmed: 'txApproved' },
  purchase: { ...outcomes, asking: 'opUnpaid', pending: 'opBuying', confirmed: 'opBought', dropped: 'opUnknown' },
} as const satisfies Record<Operation['kind'], Record<OperationStatus, string>>

/** Short status of an operation; with its exact `amount` for announcements. */
export function useOperationTitle(operation: Operation, amount?: string): string {
  const { kind, status, cancelHashes, wallet, detail } = operation
  const text = useText('activity', 'account')
  const isUnknown = useLatchkeyState((state) => isAbandoned(state, operation))
  if (isUnknown) return text('opUnknown')
  if (status === 'pending' && cancelHashes) return text('opCanceling')
  if (kind === 'swap' && status === 'confirmed' && amount !== undefined) return text('opSwapped', { amount })
  return text(titles[kind][status], { wallet, symbol: amount ?? shortSymbol(detail.symbol) })
}
