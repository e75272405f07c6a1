import { describeRequest, type KnownToken, type RequestFacts } from '@latchkey/eip155/keys/describeRequest'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import { siteOf } from '../sessions/siteOf.ts'
import { signerOf } from './signerOf.ts'

/** Why a request is never answered with yes. */
export type RequestFault =
  /** A sign-in message for `asked`, from an app that says it is `site`. */
  | { readonly kind: 'otherSite'; readonly asked: string; readonly site: string }
  /** The message names another account than the one that is to sign. */
  | { readonly kind: 'otherAccount' }
  /** It is to be signed by an account that is not in this wallet. */
  | { readonly kind: 'notOurs' }
  /** Reads like a sign-in message and is none, so nobody can check what site it is for. */
  | { readonly kind: 'malformedSignIn' }

export type JudgedRequest = { readonly facts: RequestFacts; readonly fault?: RequestFault }

/** Decodes a request and finds what makes it unsafe to sign. `siteUrl` is the address the app gave when it connected. */
export function judgeRequest(params: judgeRequest.Params): JudgedRequest {
  const { request, siteUrl, tokens, addresses } = params
  const facts = describeRequest({ method: request.method, params: request.params, tokens })
  const fault = faultOf(facts, siteOf(siteUrl)) ?? (isForeign(request, addresses) ? { kind: 'notOurs' } : undefined)
  return fault ? { facts, fault } : { facts }
}

export declare namespace judgeRequest {
  type Params = {
    readonly request: Pick<SessionRequest, 'method' | 'params'>
    readonly siteUrl: string
    readonly tokens: readonly KnownToken[]
    /** The wallet's own. Left out: whoever signs finds out by himself. */
    readonly addresses?: readonly string[]
  }
}

function isForeign(request: judgeRequest.Params['request'], addresses: readonly string[] | undefined): boolean {
  const asked = request.method === 'wallet_switchEthereumChain' ? undefined : signerOf(request)?.toLowerCase()
  return asked !== undefined && addresses?.every((address) => address.toLowerCase() !== asked) === true
}

function faultOf(facts: RequestFacts, site: string): RequestFault | undefined {
  if (facts.kind === 'message') {
    return /wants you to sign in with your/i.test(facts.text ?? '') ? { kind: 'malformedSignIn' } : undefined
  }
  if (facts.kind !== 'signIn') return undefined
  const { domain, uri, address } = facts.fields
  if (domain !== site) return { kind: 'otherSite', asked: domain, site }
  if (siteOf(uri) !== site) return { kind: 'otherSite', asked: siteOf(uri), site }
  if (address.toLowerCase() !== facts.address.toLowerCase()) return { kind: 'otherAccount' }
  return undefined
}
