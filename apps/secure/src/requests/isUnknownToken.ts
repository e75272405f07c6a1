import type { DecodedRequest } from './DecodedRequest.ts'

/** True if the wallet has no entry for the token, so that its name comes only from its contract. */
export const isUnknownToken = ({ network }: Pick<DecodedRequest, 'network'>, address: string): boolean =>
  !network?.tokens.some((token) => token.address === address)
