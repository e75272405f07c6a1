import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { Protection, UserFactor } from '@latchkey/contracts/vault/protection'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import type { Bytes } from '../bytes.ts'
import { hkdfSha256 } from '../hkdf.ts'
import { randomBytes } from '../random.ts'
import { type ActKey, deriveActKey } from './actKey.ts'
import { passwordKey } from './passwordKey.ts'
import { openBlob, sealBlob } from './sealedBlob.ts'
import { shareLength } from './walletKey.ts'

/** The owner's password, or the output of the owner's passkey (PRF extension of WebAuthn). */
export type FactorSecret =
  | { readonly type: 'password'; readonly password: string }
  | {
      readonly type: 'passkey'
      readonly credentialId: string
      /** Input of the PRF, base64url. */
      readonly salt: string
      readonly prf: Uint8Array
    }

const keyLength = 32

/**
 * Seals a recovery share so that any one of the owner's factors opens it, and the servers cannot. The same factors open the
 * secret's key, which signs acts of the wallet.
 */
export async function protectShare(params: protectShare.Params): Promise<protectShare.Result> {
  const { share, record, secrets } = params
  const factorKey = randomBytes(keyLength)
  const sealedHalf = toBase64Url(
    await sealBlob({ key: factorKey, aad: binding('recovery-half', record), plain: share }),
  )
  const factors: UserFactor[] = []
  for (const secret of secrets) factors.push(await wrapKey(factorKey, record, secret))
  const { publicKey } = deriveActKey('secret', factorKey)
  factorKey.fill(0)
  return { protection: { sealedHalf, factors }, secretPublicKey: toBase64Url(publicKey) }
}

export declare namespace protectShare {
  type Params = {
    readonly share: Uint8Array
    readonly record: WalletRecord
    readonly secrets: readonly FactorSecret[]
  }
  type Result = {
    readonly protection: Protection
    /** Public half of the secret's key. */
    readonly secretPublicKey: string
  }
}

/** The share and the secret's key; undefined if the factor is wrong or belongs to another wallet or epoch. */
export async function openProtectedShare(
  params: openProtectedShare.Params,
): Promise<openProtectedShare.Result | undefined> {
  const { protection, record, secret } = params
  const sealed = fromBase64(protection.sealedHalf) ?? new Uint8Array(0)
  for (const factor of protection.factors) {
    const factorKey = await unwrapKey(factor, record, secret)
    if (!factorKey) continue
    const aad = binding('recovery-half', record)
    const share = await openBlob({ key: factorKey, aad, blob: sealed, length: shareLength })
    return share && { share, secret: deriveActKey('secret', factorKey) }
  }
  return undefined
}

export declare namespace openProtectedShare {
  type Params = { readonly protection: Protection; readonly record: WalletRecord; readonly secret: FactorSecret }
  type Result = { readonly share: Bytes; readonly secret: ActKey }
}

async function wrapKey(factorKey: Uint8Array, record: WalletRecord, secret: FactorSecret): Promise<UserFactor> {
  const salt = secret.type === 'password' ? toBase64Url(randomBytes(16)) : secret.salt
  const key = await keyOf(secret, salt)
  const wrapped = await sealBlob({ key, aad: binding(secret.type, record), plain: factorKey })
  const shared = { salt, wrappedKey: toBase64Url(wrapped) }
  return secret.type === 'password'
    ? { type: 'password', kdf: 'argon2id/m=65536,t=3,p=1', ...shared }
    : { type: 'passkey', credentialId: secret.credentialId, ...shared }
}

async function unwrapKey(factor: UserFactor, record: WalletRecord, secret: FactorSecret): Promise<Bytes | undefined> {
  if (factor.type !== secret.type) return undefined
  if (factor.type === 'passkey' && secret.type === 'passkey' && factor.credentialId !== secret.credentialId)
    return undefined
  const key = await keyOf(secret, factor.salt)
  const blob = fromBase64(factor.wrappedKey) ?? new Uint8Array(0)
  return openBlob({ key, aad: binding(factor.type, record), blob, length: keyLength })
}

const keyOf = (secret: FactorSecret, salt: string): Promise<Bytes> =>
  secret.type === 'password'
    ? passwordKey(secret.password, fromBase64(salt) ?? new Uint8Array(0))
    : hkdfSha256(secret.prf, keyLength)

/** Additional data: binds a blob to one wallet, epoch and use. */
function binding(use: 'recovery-half' | UserFactor['type'], { userId, walletId, epoch }: WalletRecord): Bytes {
  return toUtf8(canonicalJson({ purpose: `latchkey/protection/v1/${use}`, userId, walletId, epoch }))
}
