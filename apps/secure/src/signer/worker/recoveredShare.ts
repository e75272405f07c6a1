import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { EMBEDDED_KEY_MISMATCH, PROTECTION_SECRET_WRONG } from '@latchkey/contracts/errors/embedded'
import type { Protection } from '@latchkey/contracts/vault/protection'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import type { ActKey } from '@latchkey/crypto/embedded/actKey'
import { type FactorSecret, openProtectedShare } from '@latchkey/crypto/embedded/protection'
import type { FactorQuestion } from '../outputs.ts'
import type { AskedFactor } from '../storedWallet.ts'
import { bytesField } from './vaultExchange.ts'

export type RequestSecret = (question: FactorQuestion) => Promise<FactorSecret>

/** After this many attempts the sign-in has to start over, which takes another approval. */
const triesMax = 5

/** The recovery vault's share. If it is sealed, asks the owner for a factor. @throws PROTECTION_SECRET_WRONG, EMBEDDED_KEY_MISMATCH */
export async function recoveredShare({
  recovered,
  record,
  requestSecret,
}: recoveredShare.Params): Promise<recoveredShare.Result> {
  const { share, protection } = recovered
  if (!isRecord(protection)) return { share: bytesField(share) }
  if (!isProtection(protection)) throw errorOf(EMBEDDED_KEY_MISMATCH)
  const factors = askedFactors(protection)
  for (let tries = 0; tries < triesMax; tries += 1) {
    const secret = await requestSecret({ walletId: record.walletId, isWrong: tries > 0, factors })
    const opened = await openProtectedShare({ protection, record, secret })
    if (opened) return { ...opened, factors }
  }
  throw errorOf(PROTECTION_SECRET_WRONG)
}

export declare namespace recoveredShare {
  type Params = {
    /** Response of the recovery vault. */
    readonly recovered: Readonly<Record<string, unknown>>
    readonly record: WalletRecord
    readonly requestSecret: RequestSecret
  }
  type Result = {
    readonly share: Uint8Array
    readonly factors?: readonly AskedFactor[]
    /** Signs acts of a protected wallet. */
    readonly secret?: ActKey
  }
}

/** The part of the factors that the owner's browser needs. */
export const askedFactors = ({ factors }: Protection): readonly AskedFactor[] =>
  factors.map((factor) =>
    factor.type === 'password'
      ? { type: factor.type }
      : { type: factor.type, credentialId: factor.credentialId, salt: factor.salt },
  )

/** Checks only the shape: other errors make it impossible to open. */
const isProtection = (value: Readonly<Record<string, unknown>>): value is Protection =>
  typeof value.sealedHalf === 'string' && Array.isArray(value.factors) && value.factors.every(isRecord)
