import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { AUTH_AUDIENCE_REQUIRED, MISSING_OR_INVALID } from '@latchkey/contracts/errors/sign'
import { formatMessage } from '@latchkey/siwx/formatMessage'
import { signError } from '../sign/signError.ts'
import { formatDidPkh, parseDidPkh } from './didPkh.ts'
import { recapIn, statementWithRecap } from './recap.ts'
import type { CacaoPayload } from './types.ts'

/**
 * The text that a wallet signs for one account (`did:pkh:…`; the prefix is optional). The sentence of a ReCap is always
 * generated from its grants.
 * @throws AUTH_AUDIENCE_REQUIRED, MISSING_OR_INVALID for an issuer that is not an account
 */
export function formatAuthMessage(payload: formatAuthMessage.Payload, issuer: string): string {
  const uri = payload.aud || payload.uri
  if (!uri) throw errorOf(AUTH_AUDIENCE_REQUIRED)
  const account = parseDidPkh(formatDidPkh(issuer))
  if (!account) throw signError(MISSING_OR_INVALID, `formatAuthMessage() iss: ${issuer}`)
  const { domain, nonce, iat, exp, nbf, requestId, resources } = payload
  const statement = statementWithRecap(payload.statement, recapIn(resources))
  return formatMessage({
    domain,
    address: account.address,
    ...(statement && { statement }),
    uri,
    version: '1',
    chainId: account.networkId as CaipNetworkId,
    nonce,
    issuedAt: iat,
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  })
}

export declare namespace formatAuthMessage {
  type Payload = Omit<CacaoPayload, 'iss' | 'aud'> & { readonly aud?: string; readonly uri?: string }
}
