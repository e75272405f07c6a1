import type { ReactNode } from 'react'

/** Why a request can only be rejected. */
export type Refusal =
  /** A sign-in message for another site than the requesting one. */
  | { readonly kind: 'otherSite'; readonly asked: string }
  /** A sign-in message for another account than the one that would sign. */
  | { readonly kind: 'otherAccount' }
  /** Looks like a sign-in message but is not a valid one, so its site cannot be checked. */
  | { readonly kind: 'malformedSignIn' }
  /** Typed data whose domain names neither network nor contract: the signature could be used anywhere. */
  | { readonly kind: 'unboundTypedData' }
  /** A delegation: it grants a permission, which apps must request with `wallet_grantPermissions`. */
  | { readonly kind: 'hiddenPermission' }
  /** An operation of the visitor's own account, or a call to it, which would be shown as plain data. */
  | { readonly kind: 'accountControl' }
  /** Solana: 32 bytes that are not text, so probably the hash of hidden content. EVM accounts never sign 32 bytes. */
  | { readonly kind: 'hash' }

/** For a banner. */
export type RefusalText = { readonly title: string; readonly detail: ReactNode }
