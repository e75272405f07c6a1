import { errorOf } from '@latchkey/base/errors'
import { SEND_FAILED, SEND_REJECTED } from '@latchkey/contracts/errors/send'
import { isUnanswered } from '@latchkey/core/operations/operation'
import type { DraftState } from '@latchkey/core/send/draft.machine'
import type { SendDraftStore } from '@latchkey/core/send/sendDraft'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useEffect } from 'react'
import { useText } from '../../i18n/useText.ts'

/** Updates the draft when the wallet responds to a request that the visitor has left. */
export function useLateAnswer({ request }: DraftState, change: SendDraftStore['change']): void {
  const text = useText('amounts')
  const operations = useLatchkeyState((state) => state.operations)
  useEffect(() => {
    const operation = request?.left && operations.find(({ id }) => id === request.operationId)
    if (!operation || isUnanswered(operation)) return
    const { id: operationId, hash, status } = operation
    if (hash !== undefined) return change({ type: 'answered', operationId })
    const reason = text('walletFailed')
    const error = status === 'rejected' ? errorOf(SEND_REJECTED) : errorOf(SEND_FAILED, { values: { reason } })
    change({ type: 'answered', operationId, error })
  }, [operations, request, change, text])
}
