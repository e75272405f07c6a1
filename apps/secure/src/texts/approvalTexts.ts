import type { Message } from '@latchkey/texts/message'
import type { WarningText } from '../approval/rules/rule.ts'
import type { WarningTexts } from '../approval/rules/warning.ts'
import type { DecodedFacts, PermissionFacts, UpgradeFacts } from '../requests/decodedFacts.ts'
import { textLoader } from './textLoader.ts'

/** Permissions, upgrades and typed data have their own texts, which are loaded with them. */
type Kind = Exclude<DecodedFacts['kind'], 'switchNetwork' | 'typedData' | (PermissionFacts | UpgradeFacts)['kind']>

/** All texts of the approval sheet. */
export type ApprovalTexts = {
  /** BCP 47 language tag. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  /** Text after the origin: "app.example · wants to send a transaction". */
  readonly asks: Readonly<Record<Kind | 'revoke', string>>
  /** The name that the app claims; only the site is checked. */
  readonly saysItIs: Message
  readonly labels: {
    readonly send: string
    readonly to: string
    readonly allow: string
    readonly stop: string
    readonly spender: string
    readonly operator: string
    readonly everything: Message
    readonly allNfts: string
    readonly call: string
    readonly create: string
    readonly contract: string
    readonly collection: string
    readonly message: string
    readonly messageNote: string
    readonly emptyMessage: string
    readonly signInTo: string
    readonly signInProves: string
    readonly statement: string
    readonly units: string
    readonly account: string
    readonly network: string
    readonly networkFee: string
    /** Amount and network fee of a payment in the network's currency. */
    readonly total: string
    /** Above the calls of a batch. */
    readonly callNumber: Message
    readonly estimating: string
    readonly noFee: string
    readonly notKnown: string
    readonly details: string
    readonly method: string
  }
  /** Translations of field names that the decoders give in English. */
  readonly fields: Readonly<Record<string, string>>
  readonly buttons: {
    readonly approve: string
    readonly sign: string
    readonly signIn: string
    readonly reject: string
    readonly close: string
    readonly tryAgain: string
    /** Label of the second press that confirms a message. */
    readonly confirm: string
    readonly openWindow: string
    readonly showWindow: string
  }
  /** Approval in a separate window. */
  readonly ownWindow: Readonly<Record<'needed' | 'open' | 'blocked', WarningText>>
  readonly waiting: Message
  readonly working: string
  /** The warning about a sign-in message names the requesting site. */
  readonly warnings: WarningTexts<'sheet'> & { readonly covered: WarningText }
}

export const loadTexts = textLoader<ApprovalTexts>('approval', import.meta.glob('./*/approval.ts'))
