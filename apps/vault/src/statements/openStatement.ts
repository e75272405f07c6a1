import { verify } from 'node:crypto'
import { fromBase64 } from '@latchkey/base/codec/base64'
import { fromUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { statementLifetimeMs, vaultClockSkewMs } from '@latchkey/contracts/constants/vault'
import { PARTNER_KEY_UNKNOWN, STATEMENT_REFUSED } from '@latchkey/contracts/errors/vault'
import {
  type Statement,
  signedStatementSchema,
  statementBytes,
  statementInfo,
} from '@latchkey/contracts/vault/statement'
import { hpkeOpen } from '@latchkey/crypto/hpke/hpke'
import * as v from 'valibot'
import { publicKeyOf } from '../keys/signingKeys.ts'
import type { Services } from '../services.ts'
import { assertCurrent } from './incarnation.ts'
import { otherRole, partnerKeysSetting } from './partner.ts'

/** Purposes that only the auth vault states. */
const onlyOfAuth: ReadonlySet<string> = new Set([
  'revokeDevice',
  'changeEmail',
  'undoEmail',
  'delete',
  'newDevice',
  'signUp',
])

/**
 * The statement, if the other vault has signed it for this one and it has not expired.
 * @throws STATEMENT_REFUSED, PARTNER_KEY_UNKNOWN
 */
export async function openStatement(services: Services, sealed: string): Promise<Statement> {
  const { db, role, clock } = services
  const statement = await verifiedStatement(services, sealed)
  const { from, purpose, expiresAtMs, incarnation } = statement
  if (from !== otherRole(role)) throw refusedStatement(`it is of the ${from} vault, as this one`)
  if (from === 'recovery' && onlyOfAuth.has(purpose)) throw refusedStatement(`recovery does not decide on ${purpose}`)
  const leftMs = expiresAtMs - clock.now()
  if (leftMs <= 0) throw refusedStatement('it has expired')
  if (leftMs > statementLifetimeMs + vaultClockSkewMs)
    throw refusedStatement('it is valid for too long; compare the clocks of the vaults')
  await assertCurrent(db, { incarnation, nowMs: clock.now() })
  return statement
}

async function verifiedStatement({ role, keys, partner }: Services, text: string): Promise<Statement> {
  const sealed = fromBase64(text) ?? new Uint8Array(0)
  const opened = await hpkeOpen({ keyPair: keys.requestKey, sealed, info: statementInfo(role), aad: new Uint8Array(0) })
  if (!opened) throw refusedStatement('it was changed, or is sealed to another key than that of this vault')
  const signed = v.safeParse(signedStatementSchema, jsonOf(opened))
  if (!signed.success) throw refusedStatement('it is malformed; both vaults need the same release')
  const { statement, signature } = signed.output
  const { signingKeys } = await partner()
  const key = signingKeys.find(({ id }) => id === statement.keyId)
  if (!key) {
    const pinned = signingKeys.map(({ id }) => id).join(' and ')
    const values = { from: otherRole(role), keyId: statement.keyId, setting: partnerKeysSetting(role), pinned }
    throw errorOf(PARTNER_KEY_UNKNOWN, { values })
  }
  if (!verify(null, statementBytes(statement), publicKeyOf(key), fromBase64(signature) ?? new Uint8Array(0)))
    throw refusedStatement('its signature is not of the other vault')
  return statement
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(fromUtf8(bytes) ?? '')
  } catch {
    return undefined
  }
}

export const refusedStatement = (reason: string) => errorOf(STATEMENT_REFUSED, { values: { reason } })
