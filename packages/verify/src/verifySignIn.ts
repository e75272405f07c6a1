import { type CaipAddress, type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { parseUrl } from '@latchkey/base/parseUrl'
import { siwxMessageMaxBytes, siwxSignatureMaxBytes } from '@latchkey/contracts/constants/siwx'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import {
  NONCE_UNKNOWN,
  SIGNATURE_INVALID,
  SIGNATURE_TOO_LARGE,
  SIWX_MESSAGE_MALFORMED,
  SIWX_MESSAGE_TOO_LARGE,
  SIWX_NAMESPACE_UNSUPPORTED,
  SIWX_NETWORK_NOT_ALLOWED,
} from '@latchkey/contracts/errors/siwx'
import { checkPage } from '@latchkey/siwx/checkPage'
import { checkTimes } from '@latchkey/siwx/checkTimes'
import type { SiwxFields } from '@latchkey/siwx/fields'
import { parseMessage } from '@latchkey/siwx/parseMessage'

/**
 * Verifies a sign-in message (CAIP-122, ERC-4361) for a backend that keeps its own sessions. Checks the text strictly: it must be
 * for your page and nonce, and issued within the last 5 minutes. Then the verifier of its namespace checks the signature.
 *
 * Remove the nonce from your store before you call this, so that it works once.
 *
 * @throws SIWX_*, NONCE_UNKNOWN, SIGNATURE_INVALID, SIGNATURE_TOO_LARGE, OPTION_INVALID, errors of the verifier
 */
export async function verifySignIn(params: verifySignIn.Params): Promise<verifySignIn.Result> {
  const { message, signature, origin, nonce, networks, verifiers, now = Date.now } = params
  const page = pageOf(origin)
  checkSizes(message, signature)
  const fields = fieldsOf(message)
  const { address, chainId: networkId } = fields
  const namespace = parseCaipNetworkId(networkId)?.namespace as Namespace
  const verify = Object.hasOwn(verifiers, namespace) ? verifiers[namespace] : undefined
  if (!verify) throw errorOf(SIWX_NAMESPACE_UNSUPPORTED, { values: { namespace } })
  // Without a nonce, nothing is accepted.
  if (!nonce || fields.nonce !== nonce) throw errorOf(NONCE_UNKNOWN)
  checkPage(fields, page)
  if (networks && !networks.includes(networkId)) throw errorOf(SIWX_NETWORK_NOT_ALLOWED, { values: { networkId } })
  checkTimes(fields, now())
  // Signatures of this type are verified against the key first, then by the account's contract.
  const signed = { type: 'eip1271', address, chainId: networkId, message, signature }
  if ((await verify(signed)) !== true) throw errorOf(SIGNATURE_INVALID)
  return { account: `${networkId}:${address}`, namespace, address, networkId, fields }
}

export declare namespace verifySignIn {
  type Params = {
    /** The exact text that the wallet signed. */
    readonly message: string
    readonly signature: string
    /** Origin of your page, such as `https://app.example`: `domain` and `URI` of the message must belong to it. */
    readonly origin: string
    /** The nonce that you issued to this visitor. */
    readonly nonce: string | undefined
    /** CAIP-2 ids of the networks you accept. Default: all. */
    readonly networks?: readonly CaipNetworkId[] | undefined
    /**
     * One for each namespace you accept: `createSignatureVerifier` of `@latchkey/eip155/verify`, `verifySolana` of
     * `@latchkey/solana/verify`.
     */
    readonly verifiers: Readonly<Partial<Record<Namespace, Verifier>>>
    /** Milliseconds since the epoch, for tests. Default: `Date.now`. */
    readonly now?: (() => number) | undefined
  }

  type Verifier = (signed: {
    readonly type: string
    readonly address: string
    readonly chainId: string
    readonly message: string
    readonly signature: string
  }) => Promise<boolean>

  type Result = {
    /** CAIP-10. */
    readonly account: CaipAddress
    readonly namespace: Namespace
    readonly address: string
    /** The network of the message. */
    readonly networkId: CaipNetworkId
    /** Every field of the message. */
    readonly fields: SiwxFields
  }
}

function pageOf(origin: string): URL {
  const page = typeof origin === 'string' ? parseUrl(origin) : undefined
  if (page && /^https?:$/.test(page.protocol) && page.origin === origin.replace(/\/$/, '')) return page
  const reason = 'write the origin of your page, such as https://app.example'
  throw errorOf(OPTION_INVALID, { values: { option: 'origin', reason } })
}

function checkSizes(message: unknown, signature: unknown): void {
  // Both come from a request.
  if (typeof message !== 'string' || typeof signature !== 'string')
    throw errorOf(SIWX_MESSAGE_MALFORMED, { values: { reason: 'message and signature must be texts' } })
  const size = new TextEncoder().encode(message).length
  if (size > siwxMessageMaxBytes)
    throw errorOf(SIWX_MESSAGE_TOO_LARGE, { values: { size, limit: siwxMessageMaxBytes } })
  if (signature.length > siwxSignatureMaxBytes)
    throw errorOf(SIGNATURE_TOO_LARGE, { values: { size: signature.length, limit: siwxSignatureMaxBytes } })
}

function fieldsOf(message: string): SiwxFields {
  const parsed = parseMessage(message)
  if (!parsed.ok) throw errorOf(SIWX_MESSAGE_MALFORMED, { values: { reason: parsed.reason } })
  return parsed.value
}
