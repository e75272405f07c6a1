import type { BuyEntry, BuyStep } from './onRampProviders.view.ts'

/** The stack entry of a step of buying. Without a step: the form. */
export const buyEntry = (step?: BuyStep): BuyEntry => ({ name: 'OnRampProviders', ...(step && { step }) })
