import { errorOf } from '@latchkey/base/errors'
import { SEND_FAILED, SEND_REJECTED, SEND_UNKNOWN } from '@latchkey/contracts/errors/send'
import { TRANSACTION_REVERTED } from '@latchkey/contracts/errors/transaction'
import { livePart } from '@latchkey/core/features/feature'
import { isAbandoned } from '@latchkey/core/operations/isAbandoned'
import { isSettled, type Operation, type OperationAmount } from '@latchkey/core/operations/operation'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useEffect, useRef } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal, useModalState } from '../../ModalContext.ts'
import { currentView } from '../../router/route.ts'
import type { View } from '../../router/view.ts'
import { dismissToast, showToast } from '../../toasts/showToast.ts'
import type { Toast } from '../../toasts/toast.ts'
import { providerHost } from '../onramp/providerHost.ts'

/** A finished operation that started longer ago than this, when first seen, belongs to an earlier visit and gets no toast. */
const newsMs = 30_000

/** Shows the progress of each operation in one toast, also while the modal is closed, after a reload and in every tab. */
export function OperationToasts() {
  const modal = useModal()
  const { latchkey } = modal
  const operations = useLatchkeyState((state) => state.operations)
  const view = useModalState(({ open, stack }) => (open ? currentView(stack) : undefined))
  const toastOf = useToastOf()
  const latestToastOf = useRef(toastOf)
  latestToastOf.current = toastOf
  useEffect(() => {
    // Last shown state of each operation. Stored on the instance, because opening the modal remounts the toasts.
    const shown = livePart(latchkey, 'operationToasts', () => new Map<string, Shown>())
    for (const operation of operations) {
      const { id } = operation
      const onScreen = view?.name === views[operation.kind]
      // The view on screen shows the outcome, so no toast repeats it later.
      const isTold = isAbout(view, id) && isSettled(operation)
      const before = shown.get(id)
      const next = onScreenOf(operation, view)
      if (next === before) continue
      shown.set(id, next)
      const old = isSettled(operation) || operation.status === 'unanswered'
      if (before === undefined && old && latchkey.clock.now() - operation.startedAtMs > newsMs) continue
      const isNews = operation.hash !== undefined || operation.status === 'confirmed'
      // The view shows the request, the progress and, if nothing was sent, the reason.
      if (next === 'view' || next === 'banner' || isTold) dismissToast(modal, id)
      else if (before !== 'view' || isNews || !onScreen) showToast(modal, { id, ...latestToastOf.current(operation) })
    }
    // Remove toasts of purchases that were cancelled or not paid in time.
    for (const id of shown.keys())
      if (!operations.some((one) => one.id === id) && shown.delete(id)) dismissToast(modal, id)
  }, [operations, view, latchkey, modal])
  return null
}

type Shown = Operation['status'] | 'canceling' | 'view' | 'banner'

const statusOf = ({ status, cancelHashes }: Operation): Shown =>
  status === 'pending' && cancelHashes ? 'canceling' : status

/** How the open view shows the operation: as its own request, as Send's banner for a request the visitor left, or not at all. */
function onScreenOf(operation: Operation, view: View | undefined): Shown {
  const { id, kind, status } = operation
  if (isSettled(operation)) return status
  if (isAbout(view, id)) return 'view'
  if (view?.name !== views[kind]) return statusOf(operation)
  if (status === 'asking' || (status === 'pending' && kind === 'purchase')) return 'view'
  return status === 'unanswered' && kind === 'transfer' ? 'banner' : statusOf(operation)
}

/** True if the view shows this operation: as the step that waits for it, its result or its details. */
const isAbout = (view: View | undefined, id: string): boolean =>
  view !== undefined && 'operationId' in view && view.operationId === id

const views = { transfer: 'WalletSend', swap: 'Swap', approval: 'Swap', purchase: 'OnRampProviders' } as const

const titles = {
  transfer: { pending: 'sending', confirmed: 'sent', failed: 'failed', unknown: 'unknown' },
  swap: { pending: 'swapping', confirmed: 'swapped', failed: 'notSwapped', unknown: 'swapUnknown' },
  approval: { pending: 'approving', confirmed: 'approved', failed: 'notApproved', unknown: 'approvalUnknown' },
  purchase: { pending: 'buying', confirmed: 'bought', failed: 'notBought', unknown: 'buyUnknown' },
} as const satisfies Record<Operation['kind'], Record<string, string>>

function useToastOf() {
  const modal = useModal()
  const text = useText('operations', 'amounts')
  const format = useFormat()
  const { messageOf } = useErrorText()
  const amountOf = (of: OperationAmount) => format.exactAmount({ ...of, units: BigInt(of.amountUnits) })
  const paymentOf = ({ payment }: { readonly payment: string }) => format.dollars(Number(payment))
  const leastOf = (of: OperationAmount) => format.roundedAmount({ ...of, units: BigInt(of.amountUnits) })

  /** Text for an open request to the wallet. */
  function questionOf({ kind, detail }: Operation): string {
    const amount = amountOf(detail)
    if (kind === 'transfer') return text('amountTo', { amount, recipient: shortAddress(detail.to) })
    if (kind === 'swap') return text('amountFor', { amount, received: leastOf(detail.received) })
    if (kind === 'purchase') return text('amountForPayment', { amount, payment: paymentOf(detail) })
    return text('approvalOf', { amount })
  }

  function purposeOf({ kind, detail }: Operation): string {
    if (kind === 'transfer') return text('to', { recipient: shortAddress(detail.to) })
    if (kind === 'swap') return text('forAtLeast', { received: leastOf(detail.received) })
    if (kind === 'purchase') return text('forPayment', { payment: paymentOf(detail) })
    return text('forSwap')
  }

  /** Action that opens the details, if the app shows activity. */
  function viewOf({ id: operationId }: Operation): Pick<Toast, 'action'> {
    if (modal.latchkey.options.features?.activity === false) return {}
    const run = () => {
      dismissToast(modal, operationId)
      modal.open({ name: 'Account', tab: 'activity' })
      modal.push({ name: 'Account', step: 'operation', operationId })
    }
    return { action: { label: text('view'), run } }
  }

  return (operation: Operation): Omit<Toast, 'id'> => {
    const { kind, status, wallet, hash, replacedBy, detail } = operation
    const amount = { amount: amountOf(detail) }
    const title = titles[kind]
    switch (status) {
      case 'asking':
      case 'unanswered':
        if (isAbandoned(modal.latchkey.store.getState(), operation))
          return { kind: 'error', title: text(title.unknown, amount), detail: messageOf(errorOf(SEND_UNKNOWN)) }
        return {
          kind: 'loading',
          title: kind === 'purchase' ? text('waitingForPayment') : text('waitingFor', { wallet }),
          detail: questionOf(operation),
        }
      case 'pending':
        return {
          kind: 'loading',
          title: text(statusOf(operation) === 'canceling' ? 'canceling' : title.pending, amount),
          detail: purposeOf(operation),
          ...(hash !== undefined && viewOf(operation)),
        }
      case 'confirmed':
        return {
          kind: 'success',
          title: text(title.confirmed, amount),
          detail: purposeOf(operation),
          ...viewOf(operation),
        }
      case 'rejected':
        return { kind: 'error', title: text(title.failed, amount), detail: messageOf(errorOf(SEND_REJECTED)) }
      case 'failed': {
        if (kind === 'purchase')
          return {
            kind: 'error',
            title: text(title.failed, amount),
            detail: text('notBoughtDetail', { provider: providerHost(detail.url) }),
          }
        const unsent = errorOf(SEND_FAILED, { values: { reason: text('walletFailed') } })
        const reverted = kind === 'transfer' ? text('failedDetail') : messageOf(TRANSACTION_REVERTED)
        return {
          kind: 'error',
          title: text(title.failed, amount),
          detail: hash === undefined ? messageOf(unsent) : reverted,
          ...(hash !== undefined && viewOf(operation)),
        }
      }
      case 'canceled':
        return {
          kind: 'success',
          title: text('canceled'),
          detail: text('canceledDetail', amount),
          ...viewOf(operation),
        }
      case 'replaced': {
        // If the replacing transaction is unknown, it may have the same effect.
        const outcome = replacedBy === undefined ? title.unknown : title.failed
        return { kind: 'error', title: text(outcome, amount), detail: text('replacedDetail'), ...viewOf(operation) }
      }
      case 'dropped':
        if (kind === 'purchase')
          return { kind: 'error', title: text(title.unknown, amount), detail: text('buyUnknownDetail') }
        return { kind: 'error', title: text(title.failed, amount), detail: text('droppedDetail') }
    }
  }
}
