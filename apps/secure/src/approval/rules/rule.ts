import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import type { Allowance, KnownToken } from '@latchkey/base/keys/requestFacts'
import type { OperatorGrant, Simulation } from '@latchkey/base/keys/simulation'
import type { Message, Values } from '@latchkey/texts/message'
import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import type { Recipient } from '../../requests/loadRecipients.ts'
import type { Worths } from '../../requests/loadWorth.ts'

/**
 * Detects one thing that the visitor should check before approving. Its title and detail are in the texts of each language, under
 * its id.
 */
export type Rule<input, found extends object = Found> = {
  readonly id: string
  /** `bad`: it can cost the visitor everything. */
  readonly tone: Tone
  /** Its texts load with the sheet, or with the estimate after the first paint. */
  readonly texts: 'sheet' | 'estimate'
  /** Falsy if there is nothing to warn about. */
  readonly detect: (input: input) => found | boolean | undefined
  /** Values for the slots of its text. Without them, the text is fixed. Only for rules that load with the sheet. */
  values?(found: found, sheet: RuleSheet): Values
  /** Appends the caution of the request's view to the detail. Only for rules that load with the sheet. */
  readonly hasCaution?: true
}

export type Tone = 'bad' | 'warn' | 'neutral'

/** The default result of `detect`. */
type Found = {
  /** Overrides the rule's tone. */
  readonly tone?: Tone
  /** Listed below the detail. */
  readonly addresses?: readonly string[]
}

/** A banner. */
export type WarningText = { readonly title: string; readonly detail: string }

/** Result of preparing and simulating the request. */
export type Outcome = {
  /** The transaction with all fields filled in; undefined for a signature. */
  readonly prepared?: PreparedTransaction
  /** Undefined when unknown. */
  readonly simulation?: Simulation
  /**
   * Why it cannot be signed: it would fail, the account runs an unknown contract, the transaction to replace was mined,
   * or the network is unreachable.
   */
  readonly failure?: 'reverts' | 'otherContract' | 'mined' | 'unreachable'
}

/** Input of the rules that need responses of the network or of the server. */
export type LateFacts = Omit<Outcome, 'failure'> & {
  readonly asked: DecodedRequest
  /** Undefined when the prices are unknown. */
  readonly dollarsOf?: Worths['dollarsOf']
  /** Unknown tokens, as named by their contracts. */
  readonly claimed: readonly KnownToken[]
  readonly hiddenGrants: readonly Grant[]
  readonly recipients: ReadonlyMap<string, Recipient>
  /** True if the new estimate is worse than the one shown before. */
  readonly isWorse?: boolean
}

/** A permission to spend tokens, or to take the NFTs of a collection. */
export type Grant = Allowance | OperatorGrant

/** The part of the sheet from which values of texts are computed. */
export type RuleSheet = {
  readonly asked: DecodedRequest
  readonly estimate:
    | { readonly balanceUnits?: bigint; readonly claimed: readonly KnownToken[]; readonly simulation?: Simulation }
    | undefined
  readonly texts: {
    readonly tag: string
    readonly labels: { readonly units: string; readonly everything: Message }
  }
}
