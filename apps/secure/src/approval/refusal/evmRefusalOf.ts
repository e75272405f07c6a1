import { assertNotHash } from '@latchkey/eip155/keys/assertNotHash'
import { controlAsked } from '@latchkey/eip155/smartAccount/controlAsked'
import type { UndecodedRequest } from '../../requests/DecodedRequest.ts'
import type { DecodedFacts } from '../../requests/decodedFacts.ts'
import type { Refusal } from '../../requests/refusal.ts'

/**
 * Reason to refuse a request to an EVM account, in addition to {@link refusalOf}. The signer repeats these checks. Loaded on
 * demand, so that it does not delay the first paint of other requests.
 *
 * @throws MESSAGE_LENGTH_REFUSED
 */
export function evmRefusalOf(facts: DecodedFacts, asked: UndecodedRequest): Refusal | undefined {
  const { request, address, owner = address } = asked
  const { method, params } = request
  assertNotHash({ method, params })
  const kind = controlAsked({ method, params }, owner as `0x${string}`)
  if (kind) return { kind }
  if (facts.kind !== 'typedData') return undefined
  const { networkId, contractAddress } = facts.domain
  return networkId === undefined && contractAddress === undefined ? { kind: 'unboundTypedData' } : undefined
}
