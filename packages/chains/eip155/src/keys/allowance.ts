import type { KnownToken } from '@latchkey/base/keys/requestFacts'
import { checksumAddress } from '../address/address.ts'

/** Half of the largest uint160, the widest amount of Permit2: no token has that many base units. */
const unlimitedFrom = 1n << 159n

/** True for an allowance larger than any balance, such as the largest uint256 or uint160. */
export const isUnlimited = (units: bigint): boolean => units >= unlimitedFrom

/** `{ token }` if the wallet has a token with that address, to be spread into facts. */
export function knownToken(address: string, tokens: readonly KnownToken[]): { readonly token?: KnownToken } {
  const wanted = checksumAddress(address)
  const token = tokens.find((one) => checksumAddress(one.address) === wanted)
  return token ? { token } : {}
}
