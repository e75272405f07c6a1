import type { KnownToken } from '@latchkey/base/keys/requestFacts'
import type { DecodedRequest } from './DecodedRequest.ts'

/** The token at an address: a known one, otherwise as named by its contract. */
export function tokenOf({ asked, estimate }: tokenOf.Params, address: string): KnownToken | undefined {
  const isIt = (token: KnownToken) => token.address === address
  return asked.network?.tokens.find(isIt) ?? estimate?.claimed.find(isIt)
}

export declare namespace tokenOf {
  type Params = {
    readonly asked: Pick<DecodedRequest, 'network'>
    readonly estimate: { readonly claimed: readonly KnownToken[] } | undefined
  }
}
