import { errorOf } from '@latchkey/base/errors'
import { DEVICE_NOT_APPROVED } from '@latchkey/contracts/errors/vault'
import type { beginDevice as shapes } from '@latchkey/contracts/vault/schemas'
import type { Statement } from '@latchkey/contracts/vault/statement'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import { parseEmail } from '../identity/parseEmail.ts'
import { emailOf } from '../identity/users.ts'
import type { Services } from '../services.ts'
import { ownerOf } from '../statements/acceptStatement.ts'
import { openStatement } from '../statements/openStatement.ts'
import { mailApproval } from './approvals.ts'

/**
 * E-mails the link that approves a new device whose visitor the auth vault has verified. For an existing wallet it goes to the address
 * that this vault has. @throws STATEMENT_REFUSED, DEVICE_NOT_APPROVED, EMAIL_COOLDOWN, RATE_LIMITED
 */
export async function beginDevice(services: Services, params: v.InferOutput<typeof shapes.request>, caller: Caller) {
  const { statement: sealed, origin, email, locale } = params
  const statement = await openStatement(services, sealed)
  const address = await addressIn(services, statement, caller)
  if (address === '') throw errorOf(DEVICE_NOT_APPROVED)
  // The address that the visitor typed, so that the auth vault cannot have the link mailed elsewhere.
  if (statement.purpose === 'signUp' && email !== undefined && parseEmail(email) !== address)
    throw errorOf(DEVICE_NOT_APPROVED)
  return mailApproval(services, { address, purpose: 'signIn', origin, locale }, caller)
}

/** Empty for a social account without an address. */
async function addressIn(services: Services, statement: Statement, { deviceId }: Caller): Promise<string> {
  const { purpose } = statement
  if ((purpose !== 'newDevice' && purpose !== 'signUp') || statement.deviceId !== deviceId)
    throw errorOf(DEVICE_NOT_APPROVED)
  if (purpose === 'signUp') return statement.email
  return (await emailOf(services, await ownerOf(services.db, statement.walletId))).address
}
