import { errorOf } from '@latchkey/base/errors'
import { parseUrl } from '@latchkey/base/parseUrl'
import { siwxIssuedAtFutureMs, siwxIssuedAtPastMs, siwxMessageLifetimeMaxMs } from '@latchkey/contracts/constants/siwx'
import {
  SIWX_DOMAIN_MISMATCH,
  SIWX_MESSAGE_EXPIRED,
  SIWX_MESSAGE_MALFORMED,
  SIWX_MESSAGE_NOT_YET_VALID,
  SIWX_NETWORK_NOT_ALLOWED,
  SIWX_URI_MISMATCH,
} from '@latchkey/contracts/errors/siwx'
import type { SiwxFields } from '@latchkey/siwx/fields'
import { parseDateTime } from '@latchkey/siwx/parseDateTime'
import type { ChainConfig } from '../../chains/chainConfig.ts'

/** Checks that a message is for this page, a configured chain and this moment. @throws one of SIWX_* */
export function chainOfMessage(fields: SiwxFields, params: chainOfMessage.Params): ChainConfig {
  checkPage(fields, new URL(params.origin))
  const chain = params.chains.find(({ id }) => id === fields.chainId)
  if (!chain) throw errorOf(SIWX_NETWORK_NOT_ALLOWED, { values: { networkId: fields.chainId } })
  checkTimes(fields, params.nowMs)
  return chain
}

export declare namespace chainOfMessage {
  type Params = { readonly origin: string; readonly chains: readonly ChainConfig[]; readonly nowMs: number }
}

function checkPage(fields: SiwxFields, page: URL): void {
  if (fields.domain !== page.host || (fields.scheme !== undefined && `${fields.scheme}:` !== page.protocol))
    throw errorOf(SIWX_DOMAIN_MISMATCH, {
      values:
        fields.scheme === undefined
          ? { actual: fields.domain, expected: page.host }
          : { actual: `${fields.scheme}://${fields.domain}`, expected: page.origin },
    })
  if (parseUrl(fields.uri)?.origin !== page.origin)
    throw errorOf(SIWX_URI_MISMATCH, { values: { actual: fields.uri.slice(0, 200), expected: page.origin } })
}

function checkTimes(fields: SiwxFields, nowMs: number): void {
  const issued = parseDateTime(fields.issuedAt)
  // Optional in ERC-4361. A message without one is accepted for as long as its Issued At is.
  const expires = fields.expirationTime === undefined ? Number.POSITIVE_INFINITY : parseDateTime(fields.expirationTime)
  const notBefore = fields.notBefore === undefined ? nowMs : parseDateTime(fields.notBefore)
  if (issued === undefined || notBefore === undefined || expires === undefined)
    throw errorOf(SIWX_MESSAGE_MALFORMED, { values: { reason: 'one of its times is invalid' } })
  if (issued > nowMs + siwxIssuedAtFutureMs || notBefore > nowMs) throw errorOf(SIWX_MESSAGE_NOT_YET_VALID)
  if (issued < nowMs - siwxIssuedAtPastMs || expires <= nowMs) throw errorOf(SIWX_MESSAGE_EXPIRED)
  if (fields.expirationTime !== undefined && expires - issued > siwxMessageLifetimeMaxMs)
    throw errorOf(SIWX_MESSAGE_MALFORMED, { values: { reason: 'the Expiration Time is too far in the future' } })
}
