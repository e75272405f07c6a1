import type { StepOf, ViewOf } from '../../router/view.ts'

/** The stack entry of a buying step. Without a step: the form. */
export const buyEntry = (step?: StepOf<'OnRampProviders'>): ViewOf<'OnRampProviders'> => ({
  name: 'OnRampProviders',
  ...(step && { step }),
})
