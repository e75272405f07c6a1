import { parseUrl } from '@latchkey/base/parseUrl'
import type { AskedFacts } from '../askedFacts.ts'

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
  /** A delegation: it grants a permission, which apps ask for with `wallet_grantPermissions`. */
  | { readonly kind: 'hiddenPermission' }
  /** An operation of the visitor's own account, or a call to it, which would be shown as plain data. */
  | { readonly kind: 'accountControl' }
  /** Solana: 32 bytes that are not text, so probably the hash of hidden content. EVM accounts sign no 32 bytes at all. */
  | { readonly kind: 'hash' }

/** Reason to refuse a message. `origin` is the page's, as reported by the browser. */
export function refusalOf(facts: AskedFacts, params: refusalOf.Params): Refusal | undefined {
  const { origin, isSameAddress } = params
  if (facts.kind === 'message') {
    if (facts.asksSignIn) return { kind: 'malformedSignIn' }
    return facts.text === undefined && facts.hex.length === hashLength ? { kind: 'hash' } : undefined
  }
  if (facts.kind !== 'signIn') return undefined
  const { domain, uri, address } = facts.fields
  if (domain !== new URL(origin).host) return { kind: 'otherSite', asked: domain }
  if (parseUrl(uri)?.origin !== origin) return { kind: 'otherSite', asked: uri }
  return isSameAddress(address, facts.address) ? undefined : { kind: 'otherAccount' }
}

export declare namespace refusalOf {
  type Params = {
    readonly origin: string
    readonly isSameAddress: (one: string, other: string) => boolean
  }
}

/** `0x` and 32 bytes. */
const hashLength = 66
