import type { ErrorRow, LatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { fail, ok, type Result } from '@latchkey/base/result'
import { sessionLifetimeSec } from '@latchkey/contracts/constants/sign'
import { EXPIRED, INVALID_SESSION_SETTLE_REQUEST, MISSING_OR_INVALID } from '@latchkey/contracts/errors/sign'
import type { WireError } from '../jsonRpc.ts'
import { isSessionNamespaces, optionalRecord, readParticipant } from '../shapes.ts'
import { signError, wireError } from '../signError.ts'
import type { Session } from '../types.ts'
import { wholeSeconds } from '../wholeSeconds.ts'

export type Settled = Pick<Session, 'namespaces' | 'controller' | 'peer' | 'expirySec' | 'sessionProperties'>

/** The error for the wallet, with the error for the caller of `connect()`. */
export type SettleFault = WireError & { readonly error: LatchkeyError }

/** Reads the params of `wc_sessionSettle`, or returns an error with the texts of the protocol. */
export function readSettlement(
  params: unknown,
  responderPublicKey: string,
  nowSec: number,
): Result<Settled, SettleFault> {
  const invalid = (detail: string, row: ErrorRow = MISSING_OR_INVALID) => {
    const context = `onSessionSettleRequest() ${detail}`.trim()
    return fail({ ...wireError(INVALID_SESSION_SETTLE_REQUEST, context), error: signError(row, context) })
  }
  if (!isRecord(params)) return invalid('params')
  const { relay, controller, namespaces } = params
  const expirySec = wholeSeconds(params.expiry)
  if (!isRecord(relay) || typeof relay.protocol !== 'string') return invalid('relay protocol should be a string')
  const peer = readParticipant(controller)
  if (!peer) return invalid('controller public key should be a string')
  if (peer.publicKey !== responderPublicKey) return invalid('controller public key is not the responder')
  if (!isSessionNamespaces(namespaces)) return invalid('namespaces')
  if (expirySec === undefined || expirySec <= nowSec) return invalid('', EXPIRED)
  return ok({
    namespaces,
    controller: peer.publicKey,
    peer,
    expirySec: Math.min(expirySec, nowSec + sessionLifetimeSec),
    ...optionalRecord('sessionProperties', params.sessionProperties),
    ...optionalRecord('scopedProperties', params.scopedProperties),
    ...optionalRecord('sessionConfig', params.sessionConfig),
  })
}
