import { sign } from 'node:crypto'
import { toBase64Url } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { statementLifetimeMs } from '@latchkey/contracts/constants/vault'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import {
  type Statement,
  type StatementContent,
  statementBytes,
  statementInfo,
  statementPlainBytes,
} from '@latchkey/contracts/vault/statement'
import { hpkeSeal } from '@latchkey/crypto/hpke/hpke'
import type { SigningKey } from '../keys/signingKeys.ts'
import type { Services } from '../services.ts'
import { incarnationOf } from './incarnation.ts'
import { otherRole } from './partner.ts'

/** An act of this vault that the other one has to learn about. */
export type Act = {
  readonly actId: string
  readonly issuedAtMs: number
  readonly content: StatementContent
  /** Absent for `restored` and `receipt`. */
  readonly wallet?: { readonly walletId: string; readonly epoch: number }
}

type Vault = Pick<Services, 'db' | 'role' | 'keys' | 'clock' | 'partner'>

/** Signs an act and seals it to the other vault, base64url. */
export async function sealStatement(vault: Vault, { content, wallet, ...act }: Act): Promise<string> {
  const { db, role, keys, clock, partner } = vault
  const { current } = keys.signing
  const statement = {
    ...{ ...content, ...wallet, ...act, from: role, keyId: current.id },
    incarnation: (await incarnationOf(db)).own,
    expiresAtMs: clock.now() + statementLifetimeMs,
  } as Statement
  const recipientKey = (await partner()).requestKey
  return sealSigned(statement, { key: current, recipientKey, to: otherRole(role) })
}

/** Signs a complete statement. The trailing spaces make all sealed statements equally long. */
export async function sealSigned(statement: Statement, { key, recipientKey, to }: sealSigned.Params): Promise<string> {
  const signature = toBase64Url(new Uint8Array(sign(null, statementBytes(statement), key.privateKey)))
  const plain = toUtf8(JSON.stringify({ statement, signature }).padEnd(statementPlainBytes))
  return toBase64Url(await hpkeSeal({ recipientKey, info: statementInfo(to), aad: new Uint8Array(0), plain }))
}

export declare namespace sealSigned {
  type Params = { readonly key: SigningKey; readonly recipientKey: Uint8Array; readonly to: VaultRole }
}
