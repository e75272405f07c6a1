import type { ModalController } from '../../modalController.ts'
import { currentView } from '../../router/route.ts'
import { backToStep, leaveView } from '../../router/steps.ts'
import type { View } from '../../router/view.ts'

/**
 * Ends a flow with its result, which follows the operation until it is final. The view behind it is the account, or the emptied
 * `form` (spec S2.23). If the visitor has left the step that waits for the operation, does nothing; a toast then reports the
 * outcome.
 */
export function showResult({ store }: ModalController, { operationId, form }: showResult.Params): void {
  const { open, stack } = store.getState()
  const top = currentView(stack)
  if (!open || !('operationId' in top) || top.operationId !== operationId) return
  const below = form ? backToStep(stack, form) : (leaveView(stack) ?? [{ name: 'Account' }])
  store.setState({ stack: [...below, { name: 'Account', step: 'operation', operationId, isResult: true }] })
}

export declare namespace showResult {
  type Params = { readonly operationId: string; readonly form?: View | undefined }
}
