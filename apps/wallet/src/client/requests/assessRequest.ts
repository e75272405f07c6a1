import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import { addressOn, type WalletAccount } from '../accounts/account.ts'
import { namespaceOf } from '../namespaces/walletNamespaces.ts'
import { walletNetwork } from '../networks/walletNetworks.ts'
import { siteOf } from '../sessions/siteOf.ts'

/** Why a request cannot be approved. */
export type Refusal =
  /** A sign-in message for `asked`, from an app that claims to be `site`. */
  | { readonly kind: 'otherSite'; readonly asked: string; readonly site: string }
  /** The sign-in message names another account than the one that would sign. */
  | { readonly kind: 'otherAccount' }
  /** The account that should sign is not in this wallet. */
  | { readonly kind: 'notInWallet' }
  /** Reads like a sign-in message but is not a valid one, so its site cannot be checked. */
  | { readonly kind: 'malformedSignIn' }
  /** The transaction or typed data is for `networkId`, the request for another network. */
  | { readonly kind: 'otherNetwork'; readonly networkId: string }
  /** Typed data whose domain names neither chain nor contract: the signature could be used anywhere. */
  | { readonly kind: 'unboundTypedData' }

export type AssessedRequest = { readonly facts: RequestFacts; readonly refusal?: Refusal }

/** Decodes a request and finds out why it must not be signed. */
export function assessRequest(params: assessRequest.Params): AssessedRequest {
  const { request, siteUrl, accounts } = params
  const { method, chainId } = request
  const keys = namespaceOf(chainId)?.keys
  if (!keys) return { facts: { kind: 'raw', method, params: request.params } }
  const facts = keys.describeRequest({ ...request, tokens: walletNetwork(chainId)?.tokens ?? [] })
  const { isSameAddress } = keys
  const signer = keys.signerOf(request)
  const isOurs = (address: string) =>
    accounts.some((account) => isSameAddress(addressOn(chainId, account) ?? '', address))
  const named = keys.networkOf(request)
  const refusal =
    refusalOfFacts(facts, { site: siteOf(siteUrl), isSameAddress }) ??
    (named !== undefined && named !== chainId ? { kind: 'otherNetwork' as const, networkId: named } : undefined) ??
    (signer !== undefined && !isOurs(signer) ? { kind: 'notInWallet' as const } : undefined)
  return refusal ? { facts, refusal } : { facts }
}

export declare namespace assessRequest {
  type Params = {
    readonly request: Pick<SessionRequest, 'method' | 'params' | 'chainId'>
    /** The URL that the app claimed when it connected. */
    readonly siteUrl: string
    readonly accounts: readonly WalletAccount[]
  }
}

type Context = { readonly site: string; readonly isSameAddress: (one: string, other: string) => boolean }

function refusalOfFacts(facts: RequestFacts, { site, isSameAddress }: Context): Refusal | undefined {
  if (facts.kind === 'message') return facts.asksSignIn ? { kind: 'malformedSignIn' } : undefined
  if (facts.kind === 'typedData') {
    const { networkId, contractAddress } = facts.domain
    return networkId === undefined && contractAddress === undefined ? { kind: 'unboundTypedData' } : undefined
  }
  if (facts.kind !== 'signIn') return undefined
  const { domain, uri, address } = facts.fields
  if (domain !== site) return { kind: 'otherSite', asked: domain, site }
  if (siteOf(uri) !== site) return { kind: 'otherSite', asked: siteOf(uri), site }
  return isSameAddress(address, facts.address) ? undefined : { kind: 'otherAccount' }
}
