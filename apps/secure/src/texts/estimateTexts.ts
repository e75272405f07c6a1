import type { Message } from '@latchkey/texts/message'
import type { WarningTexts } from '../approval/rules/warning.ts'
import { textLoader } from './textLoader.ts'

/** Texts that the sheet needs once the network has responded. They load with the estimate, after the first paint. */
export type EstimateTexts = {
  /** Text after the origin, once a call turns out to be a swap. */
  readonly asksSwap: string
  readonly asksBatchUpgrade: string
  readonly labels: {
    readonly swap: string
    readonly changes: string
    readonly noChanges: string
    readonly unknownChanges: string
    readonly nft: Message
    /** The deposit for an account that a transfer creates. */
    readonly newAccount: string
    /** The balance of a token that somebody may take in full. */
    readonly have: Message
    readonly atLeast: Message
    /** A token that the wallet does not know, and the symbol that its contract gives. */
    readonly claims: Message
    /** Above the address that a recipient imitates. */
    readonly paidAddress: string
    readonly paidBefore: string
    readonly firstPayment: string
    /** The contract of an account that is upgraded. */
    readonly runs: string
    readonly upTo: Message
    readonly feePaidBy: Message
  }
  readonly warnings: WarningTexts<'estimate'>
}

export const loadEstimateTexts = textLoader<EstimateTexts>('estimate', import.meta.glob('./*/estimate.ts'))
