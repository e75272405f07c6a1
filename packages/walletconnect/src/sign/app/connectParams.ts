import type { AuthRequest } from '../../auth/types.ts'
import type { ProposalNamespaces } from '../types.ts'
import type { SentProposal } from './records.ts'

export type ConnectParams = {
  /** What the app can use; a wallet may approve a part of it. */
  readonly namespaces: ProposalNamespaces
  /** Joined to `namespaces`, as apps of today do: whether a wallet gave enough is the app's to check. */
  readonly requiredNamespaces?: ProposalNamespaces
  readonly sessionProperties?: Readonly<Record<string, string>>
  /** By namespace or chain (CAIP-2) of the proposal. */
  readonly scopedProperties?: Readonly<Record<string, string>>
  /** Sign-ins to answer with the connection; wallets that cannot leave `session.authentication` out. Needs `verifySignature`. */
  readonly authentication?: readonly AuthRequest[]
}

/** Namespaces of a proposal, and what its params carry besides them. */
export type PreparedConnect = {
  readonly namespaces: ProposalNamespaces
  readonly extras?: Readonly<Record<string, unknown>>
  /** What our record of the proposal remembers for the answer. */
  readonly kept?: Pick<SentProposal, 'authentication'>
}
