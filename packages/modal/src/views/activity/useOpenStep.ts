import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'

/** Opens a step of the account from its activity, so that Back returns to this tab, or to the step that listed the row. */
export function useOpenStep(): (step: ViewOf<'Account'>) => void {
  const modal = useModal()
  return (step) => {
    const top = modal.store.getState().stack.at(-1)
    if (top?.name === 'Account' && top.step === undefined) modal.replace({ name: 'Account', tab: 'activity' })
    modal.push(step)
  }
}
