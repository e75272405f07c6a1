import type { Simulation } from '@latchkey/base/keys/simulation'
import { readSwap } from '@latchkey/eip155/swap/readSwap'
import type { DecodedRequest } from './DecodedRequest.ts'

/** Base units; without an address, of the network's native currency. */
type TokenUnits = { readonly units: bigint; readonly tokenAddress: string | undefined }

/**
 * The minimum that a call to a known exchange specifies, for the token that the account receives in the simulation.
 * Undefined for other calls, and for a swap that pays somebody else.
 */
export function minimumReceived(
  { facts, address }: minimumReceived.Params,
  simulation: Simulation | undefined,
): TokenUnits | undefined {
  if (facts.kind !== 'contractCall' || simulation?.status !== 'success') return undefined
  const { minimum, output } = readSwap(facts.data) ?? {}
  if (minimum === undefined || output?.recipient !== BigInt(address)) return undefined
  for (const change of simulation.changes) {
    if (change.kind !== 'units' || change.units < minimum) continue
    const { tokenAddress } = change
    if (output.token === (tokenAddress === undefined ? undefined : BigInt(tokenAddress)))
      return { units: minimum, tokenAddress }
  }
  return undefined
}

export declare namespace minimumReceived {
  type Params = Pick<DecodedRequest, 'facts' | 'address'>
}
