import type { AuthRequest } from '../../auth/types.ts'
import type { ProposalNamespaces } from '../types.ts'
import type { SentProposal } from './records.ts'

export type ConnectParams = {
  /** Namespaces that the app can use; a wallet may approve some of them. */
  readonly namespaces: ProposalNamespaces
  /** Merged into `namespaces`, as current apps do: the app checks whether the wallet approved enough. */
  readonly requiredNamespaces?: ProposalNamespaces
  readonly sessionProperties?: Readonly<Record<string, string>>
  /** By namespace or chain (CAIP-2) of the proposal. */
  readonly scopedProperties?: Readonly<Record<string, string>>
  /**
   * Sign-ins to request with the connection; wallets without support omit `session.authentication`. Needs
   * `verifySignature`.
   */
  readonly authentication?: readonly AuthRequest[]
}

/** Namespaces of a proposal, and its further params. */
export type PreparedConnect = {
  readonly namespaces: ProposalNamespaces
  readonly extras?: Readonly<Record<string, unknown>>
  /** Stored with our record of the proposal, to check the response. */
  readonly kept?: Pick<SentProposal, 'authentication'>
}
