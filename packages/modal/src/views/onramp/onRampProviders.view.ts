import { defineView } from '../../shell/defineView.ts'

/** Without a step: the form. */
export type BuyStep = 'token' | 'payment' | 'help' | 'progress'

export type BuyEntry = {
  readonly name: 'OnRampProviders'
  readonly step?: BuyStep
  /** The order that the step `progress` shows; missing while it is being placed. */
  readonly operationId?: string
}

export const onRampProviders = defineView<BuyEntry>({
  name: 'OnRampProviders',
  chunk: () => import('./OnRampProvidersView.tsx'),
  texts: ['amounts', 'buy', 'operations'],
  title: ['buy', 'buyCrypto'],
})
