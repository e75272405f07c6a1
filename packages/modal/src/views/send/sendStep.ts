import { type DraftState, isAsking } from '@latchkey/core/send/draft.machine'
import type { StepOf } from '../../router/view.ts'

type SendStep = StepOf<'WalletSend'>

/** The step to show: the one on the stack, or an earlier one if the draft has nothing left to review or confirm. */
export function sendStep(
  step: SendStep | undefined,
  draft: DraftState,
  { readable, reviews }: sendStep.Params,
): SendStep | undefined {
  const reviewable =
    reviews && readable && !draft.moved && draft.token !== undefined && draft.amount !== '' && draft.receiver !== ''
  if (step === 'confirm' && isAsking(draft)) return 'confirm'
  if (step === 'confirm' || step === 'review') return reviewable ? 'review' : undefined
  return step
}

export declare namespace sendStep {
  type Params = {
    /** The account can be read on the active network. */
    readonly readable: boolean
    /** The modal reviews the transfer. The embedded wallet reviews it in its own frame. */
    readonly reviews: boolean
  }
}
