import { errorOf } from '@latchkey/base/errors'
import { SEND_FAILED, SEND_REJECTED } from '@latchkey/contracts/errors/send'
import { TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import { livePart } from '@latchkey/core/features/feature'
import { isSettled, type Operation } from '@latchkey/core/operations/operation'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useEffect, useRef } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal, useModalState } from '../../ModalContext.ts'
import { currentView } from '../../router/route.ts'
import type { Toast } from '../../toasts/toast.ts'

/** An operation that was over this long before it is first seen belongs to an earlier visit. */
const newsMs = 30_000

/** Shows the progress of each transfer in one toast, also while the modal is closed, after a reload and in every tab. */
export function OperationToasts() {
  const modal = useModal()
  const { latchkey } = modal
  const operations = useLatchkeyState((state) => state.operations)
  const onScreen = useModalState(({ open, stack }) => open && currentView(stack).name === 'WalletSend')
  const toastOf = useToastOf()
  const latestToastOf = useRef(toastOf)
  latestToastOf.current = toastOf
  useEffect(() => {
    // What was shown of each operation; kept by the instance, because the modal moves its toasts when it opens.
    const shown = livePart(latchkey, 'operationToasts', () => new Map<string, Shown>())
    for (const operation of operations) {
      const { id } = operation
      const before = shown.get(id)
      const next = onScreen ? onScreenOf(operation) : operation.status
      if (next === before) continue
      shown.set(id, next)
      const old = isSettled(operation) || operation.status === 'unanswered'
      if (before === undefined && old && latchkey.clock.now() - operation.startedAtMs > newsMs) continue
      // The view shows the question and, when nothing was sent, the reason.
      if (next === 'view' || next === 'banner') modal.dismissToast(id)
      else if (before !== 'view' || operation.hash !== undefined || !onScreen)
        modal.toast({ id, ...latestToastOf.current(operation) })
    }
  }, [operations, onScreen, latchkey, modal])
  return null
}

type Shown = Operation['status'] | 'view' | 'banner'

/** While Send is open it shows the question itself, and a banner about one that the visitor left. */
function onScreenOf({ status }: Operation): Shown {
  if (status === 'asking') return 'view'
  return status === 'unanswered' ? 'banner' : status
}

function useToastOf() {
  const text = useText('send')
  const format = useFormat()
  const { messageOf } = useErrorText()
  return (operation: Operation): Omit<Toast, 'id'> => {
    const { status, wallet, hash, detail } = operation
    const amount = format.exactAmount({ ...detail, units: BigInt(detail.amountUnits) })
    const recipient = shortAddress(detail.to)
    switch (status) {
      case 'asking':
      case 'unanswered':
        return {
          kind: 'loading',
          title: text('waitingFor', { wallet }),
          detail: text('amountTo', { amount, recipient }),
        }
      case 'pending':
        return { kind: 'loading', title: text('sending', { amount }), detail: text('to', { recipient }) }
      case 'confirmed':
        return { kind: 'success', title: text('sent', { amount }), detail: text('to', { recipient }) }
      case 'rejected':
        return { kind: 'error', title: text('failed', { amount }), detail: messageOf(errorOf(SEND_REJECTED)) }
      case 'failed': {
        const unsent = errorOf(SEND_FAILED, { values: { reason: text('walletFailed') } })
        return {
          kind: 'error',
          title: text('failed', { amount }),
          detail: hash === undefined ? messageOf(unsent) : text('failedDetail'),
        }
      }
      case 'replaced':
      case 'dropped': {
        const row = status === 'replaced' ? TRANSACTION_REPLACED : TRANSACTION_WAIT_TIMED_OUT
        return { kind: 'error', title: text('unknown', { amount }), detail: messageOf(errorOf(row)) }
      }
    }
  }
}
