import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import type { Permission } from '@latchkey/contracts/permissions/schemas'

/** Several calls of a smart account, made atomically. */
type BatchFacts = { readonly kind: 'batch'; readonly from: string; readonly calls: readonly RequestFacts[] }

/** A permission that an app requests or revokes. */
export type PermissionFacts = {
  readonly kind: 'permission'
  readonly change: 'grant' | 'revoke'
  /** The account that may use it. */
  readonly delegate: string
  /** Undefined if the wallet does not understand the rules of the permission. */
  readonly granted?: {
    /** Unix seconds. */
    readonly expiry: number
    /** Addresses are in their EIP-55 form. */
    readonly permissions: readonly Permission[]
  }
}

/** The key's account becomes a smart account (EIP-7702), or a standard account again. Nothing else happens. */
export type UpgradeFacts =
  | { readonly kind: 'upgrade'; readonly from: string }
  | { readonly kind: 'undo'; readonly from: string }

/** Effects of a request, as shown on the sheet. */
export type DecodedFacts = RequestFacts | BatchFacts | PermissionFacts | UpgradeFacts

/** The calls of a batch. */
export function actionsOf(facts: DecodedFacts): readonly RequestFacts[] {
  if (facts.kind === 'permission' || facts.kind === 'upgrade' || facts.kind === 'undo') return []
  return facts.kind === 'batch' ? facts.calls : [facts]
}

/** Contracts of the tokens that a request names. */
export function tokensIn(facts: DecodedFacts): readonly string[] {
  if (facts.kind === 'permission')
    return (facts.granted?.permissions ?? []).flatMap(({ type, data }) =>
      type === 'erc20-token-transfer' ? [data.address] : type === 'erc20-token-periodic' ? [data.tokenAddress] : [],
    )
  const named = [...actionsOf(facts), ...(facts.kind === 'typedData' ? facts.allowances : [])]
  return named.flatMap((one) => ('tokenAddress' in one ? [one.tokenAddress] : []))
}
