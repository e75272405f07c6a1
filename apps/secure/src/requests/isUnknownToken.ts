import type { DecodedRequest } from './DecodedRequest.ts'

/** Whether the wallet does not know a token, so that only its contract says what it is called. */
export const isUnknownToken = ({ network }: Pick<DecodedRequest, 'network'>, address: string): boolean =>
  !network?.tokens.some((token) => token.address === address)
