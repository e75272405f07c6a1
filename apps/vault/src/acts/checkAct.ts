import { createHash, createPublicKey, verify } from 'node:crypto'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import type { JsonValue } from '@latchkey/base/codec/canonicalJson'
import { errorOf } from '@latchkey/base/errors'
import { actLifetimeMs } from '@latchkey/contracts/constants/vault'
import { ACT_EXPIRED, ACT_ID_REUSED, ACT_SECRET_REQUIRED, ACT_SIGNATURE_INVALID } from '@latchkey/contracts/errors/acts'
import { SHARE_EPOCH_WRONG } from '@latchkey/contracts/errors/vault'
import { type ActFacts, actBytes, actParams, type SignedAct, type SignedActName } from '@latchkey/contracts/vault/act'
import type { Services } from '../services.ts'
import { recordOf, type WalletRow } from '../wallets/wallets.ts'
import { sealingSecret } from './ownerSecrets.ts'

/** A request for an act, as the vault received it. */
export type AskedAct = {
  readonly name: SignedActName
  /** The whole request. The signatures cover every field. */
  readonly request: { readonly [name: string]: JsonValue | undefined } & { readonly act: SignedAct }
  readonly deviceId: string
  readonly wallet: WalletRow
  /** The commitment that the act sets. Undefined if it keeps the wallet key. */
  readonly newCommitment?: string
}

/**
 * Verifies that the wallet's key signed this act for this vault, this device and these parameters. `repeat`: the vault has already
 * carried out this act; the caller repeats its response and changes nothing. Call it before redeeming a code.
 * @throws ACT_SIGNATURE_INVALID, ACT_SECRET_REQUIRED, ACT_ID_REUSED, ACT_EXPIRED, SHARE_EPOCH_WRONG
 */
export async function checkAct(services: Services, asked: AskedAct): Promise<'new' | 'repeat'> {
  const { db, role, clock } = services
  const { name, request, deviceId, wallet, newCommitment } = asked
  const { act, ...params } = request
  const { control, secret, ...signed } = act
  const paramsHash = createHash('sha256').update(actParams(params)).digest('base64url')
  const facts = { ...signed, act: name, audience: role, walletId: wallet.wallet_id, deviceId, paramsHash }
  const key = recordOf(services, wallet).control
  if (!isSignedBy(key, actBytes('control', facts), control)) throw errorOf(ACT_SIGNATURE_INVALID)
  if (name === 'addDevice') await checkSecret(services, { facts, secret })
  const seen = await db.selectFrom('acts').selectAll().where('act_id', '=', act.actId).executeTakeFirst()
  if (seen) {
    if (!seen.signature_hash.equals(hashOf(act))) throw errorOf(ACT_ID_REUSED)
    return 'repeat'
  }
  const leftMs = act.expiresAtMs - clock.now()
  if (leftMs <= 0 || leftMs > actLifetimeMs) throw errorOf(ACT_EXPIRED)
  if ((await epochOf(services, wallet, act.oldCommitment)) !== act.epoch) throw errorOf(SHARE_EPOCH_WRONG)
  if (act.newCommitment !== (newCommitment ?? act.oldCommitment)) throw errorOf(ACT_SIGNATURE_INVALID)
  return 'new'
}

type Signed = { readonly facts: ActFacts; readonly secret: string | undefined }

/** The secret that seals the set from which the device has rebuilt the key must have signed too, from the day it was set. */
async function checkSecret(services: Services, { facts, secret }: Signed): Promise<void> {
  const { walletId, oldCommitment } = facts
  const key = await sealingSecret(services, { walletId, commitment: oldCommitment })
  if (key === undefined) return
  if (secret === undefined) throw errorOf(ACT_SECRET_REQUIRED)
  if (!isSignedBy(key, actBytes('secret', facts), secret)) throw errorOf(ACT_SIGNATURE_INVALID)
}

/** The hash of an act's signature. It identifies the content, because Ed25519 signatures are deterministic and unforgeable. */
export const hashOf = ({ control }: SignedAct): Buffer => createHash('sha256').update(control).digest()

/**
 * The epoch of a set of shares. While a protection is being set, the auth vault may be one wallet key ahead of the recovery vault,
 * which has then prepared the same set.
 */
async function epochOf({ db, role }: Services, wallet: WalletRow, commitment: string): Promise<number | undefined> {
  if (toBase64Url(wallet.commitment) === commitment) return wallet.epoch
  if (role === 'auth') return undefined
  const prepared = db.selectFrom('protections').select('epoch').where('wallet_id', '=', wallet.wallet_id)
  const row = await prepared.where('commitment', '=', Buffer.from(fromBase64(commitment) ?? [])).executeTakeFirst()
  return row?.epoch
}

/** `publicKey` and `signature` are base64url. */
function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, bytes, key, Buffer.from(signature, 'base64url'))
}
