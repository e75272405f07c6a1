import type { Clock } from '@latchkey/base/clock'
import { isLatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { idTokenAgeMaxMs, providerClockSkewMs } from '@latchkey/contracts/constants/vault'
import { SIGNATURE_UNCHECKED } from '@latchkey/contracts/errors/siwx'
import { createSignatureVerifier } from '@latchkey/eip155/verify/createSignatureVerifier'
import type { CallRpc } from '@latchkey/eip155/verify/types'
import type { SiwxFields } from '@latchkey/siwx/fields'
import { parseDateTime } from '@latchkey/siwx/parseDateTime'
import { parseMessage } from '@latchkey/siwx/parseMessage'
import type { Hex } from 'viem'
import { fetchJson, refused, unreachable } from '../social/providerFetch.ts'
import { type FarcasterClient, farcasterTitle } from './farcasterClient.ts'
import { maySignFor } from './registry.ts'
import { domainOf, type FarcasterProof, siweUriOf } from './relay.ts'

/** Farcaster's accounts are on OP Mainnet. */
const chainId = 'eip155:10'
const statement = 'Farcaster Auth'
const fidPattern = /^farcaster:\/\/fid\/([1-9]\d{0,18})$/
/** Farcaster's apps also state the kind of address that signs. The registries decide that, not the message. */
const signerPattern = /^farcaster:\/\/signer\/type\/(?:custody|authAddress)$/

/**
 * The Farcaster account that signed in to the secure site with this nonce. Relies only on message, signature and the
 * registries on the chain. @throws SOCIAL_SIGN_IN_REFUSED, SOCIAL_PROVIDER_UNREACHABLE when the node does not respond
 */
export async function verifyProof(
  { rpcUrl, secureOrigin }: FarcasterClient,
  { proof, nonce, clock }: verifyProof.Params,
): Promise<{ readonly fid: string }> {
  const parsed = parseMessage(proof.message)
  if (!parsed.ok) throw refused(farcasterTitle)
  const fields = parsed.value
  const fid = fidOf(fields)
  const isForUs = fields.domain === domainOf(secureOrigin) && fields.uri === siweUriOf(secureOrigin)
  const isSignIn = fields.chainId === chainId && fields.statement === statement && fields.nonce === nonce
  if (!isForUs || !isSignIn || fid === undefined || !isCurrent(fields, clock.now())) throw refused(farcasterTitle)
  const node = callRpcAt(rpcUrl)
  const signer = fields.address
  if (!(await isSigned(node, { ...proof, signer, clock }))) throw refused(farcasterTitle)
  if (!(await maySignFor(node, { signer: signer as Hex, fid: BigInt(fid) }))) throw refused(farcasterTitle)
  return { fid }
}

export declare namespace verifyProof {
  type Params = { readonly proof: FarcasterProof; readonly nonce: string; readonly clock: Clock }
}

/** The account that the message names; undefined unless it names exactly one. */
function fidOf({ resources = [] }: SiwxFields): string | undefined {
  const [first = '', ...others] = resources.filter((resource) => !signerPattern.test(resource))
  return others.length > 0 ? undefined : fidPattern.exec(first)?.[1]
}

function isCurrent({ issuedAt, notBefore, expirationTime }: SiwxFields, nowMs: number): boolean {
  const issuedAtMs = parseDateTime(issuedAt)
  if (issuedAtMs === undefined) return false
  const startsAtMs = notBefore === undefined ? issuedAtMs : parseDateTime(notBefore)
  const endsAtMs = expirationTime === undefined ? Number.POSITIVE_INFINITY : parseDateTime(expirationTime)
  if (startsAtMs === undefined || endsAtMs === undefined) return false
  const latestStartMs = nowMs + providerClockSkewMs
  const earliestMs = nowMs - providerClockSkewMs
  const isFresh = issuedAtMs <= latestStartMs && issuedAtMs >= earliestMs - idTokenAgeMaxMs
  return isFresh && startsAtMs <= latestStartMs && endsAtMs >= earliestMs
}

type Signed = FarcasterProof & { readonly signer: string; readonly clock: Clock }

/** True if the address's key made the signature, or its contract confirms it (ERC-1271). */
function isSigned(node: CallRpc, { message, signature, signer, clock }: Signed): Promise<boolean> {
  const verify = createSignatureVerifier({ rpc: { [chainId]: node }, clock })
  return verify({ type: 'eip1271', address: signer, chainId, message, signature }).catch((error: unknown) => {
    throw isLatchkeyError(error, SIGNATURE_UNCHECKED) ? unreachable(farcasterTitle) : refused(farcasterTitle)
  })
}

/**
 * Calls a node. Rejects with the node's error if the call was executed, otherwise with SOCIAL_PROVIDER_UNREACHABLE or
 * SOCIAL_SIGN_IN_REFUSED.
 */
const callRpcAt =
  (rpcUrl: string): CallRpc =>
  async ({ method, params, signal }) => {
    const answer = await fetchJson(farcasterTitle, rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal,
    })
    if (isRecord(answer) && answer.error !== undefined) throw answer.error
    return isRecord(answer) ? answer.result : undefined
  }
