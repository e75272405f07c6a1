import { defineView } from '../../shell/defineView.ts'

/** Without a step: the form. */
export type SwapStep = 'from' | 'to' | 'settings' | 'preview' | 'confirm'

export type SwapEntry = {
  readonly name: 'Swap'
  readonly step?: SwapStep
  /** The swap that the step `confirm` waits for; absent for an approval, which leads on to the swap. */
  readonly operationId?: string
  /** Prefills the form: tokens by symbol, and the amount to pay. */
  readonly arguments?: { readonly fromToken?: string; readonly toToken?: string; readonly amount?: string }
}

export const swap = defineView<SwapEntry>({
  name: 'Swap',
  chunk: () => import('./SwapView.tsx'),
  texts: ['amounts', 'swap'],
  title: ['swap', 'swap'],
})
