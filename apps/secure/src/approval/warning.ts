import type { Allowance } from '@latchkey/base/keys/requestFacts'
import type { OperatorGrant } from '@latchkey/base/keys/simulation'

/**
 * What the visitor should check before approving; the sheet has a text for each. `bad` ones can cost them everything. Views that are
 * loaded late add warnings of their own.
 */
export type Warning =
  | { readonly kind: 'unlimited'; readonly tone: 'bad'; readonly tokenAddresses: readonly string[] }
  | { readonly kind: 'unknownToken'; readonly tone: 'warn'; readonly addresses: readonly string[] }
  | { readonly kind: 'wouldFail'; readonly tone: 'warn'; readonly reason: string | undefined }
  /** `lookAlike`: a recipient begins and ends like an address that the account has paid. */
  | { readonly kind: 'hiddenPermission' | 'allNfts' | 'lookAlike'; readonly tone: 'bad' }
  /** `upgrade`: the account becomes a smart account. `mined`: there is nothing left to replace. */
  | { readonly kind: 'upgrade' | 'mined'; readonly tone: 'neutral' }
  | {
      readonly kind: /** The request does worse than the sheet showed before. */
        | 'changed'
        | 'tooLittle'
        | 'otherContract'
        | 'allowance'
        | 'unknownTransaction'
        | 'unreadableMessage'
        | 'unreachable'
      readonly tone: 'warn'
    }
  | { readonly kind: 'unknownCall'; readonly tone: 'warn' | 'neutral' }
  | { readonly kind: 'highFee'; readonly tone: 'warn' | 'bad' }
  /** A note, where the simulation shows what the call does: most swaps and games are such calls. */
  | { readonly kind: 'simulated'; readonly tone: 'neutral' }

/** A permission to spend tokens, or to take the NFTs of a collection. */
export type Grant = Allowance | OperatorGrant
