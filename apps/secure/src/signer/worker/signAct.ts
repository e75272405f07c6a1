import { toBase64Url } from '@latchkey/base/codec/base64'
import type { JsonValue } from '@latchkey/base/codec/canonicalJson'
import { errorOf } from '@latchkey/base/errors'
import { EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import { actBytes, actParams, type SignedAct, type SignedActName } from '@latchkey/contracts/vault/act'
import type { VaultRole } from '@latchkey/contracts/vault/sessionRoutes'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { type ActKey, deriveActKey } from '@latchkey/crypto/embedded/actKey'
import { sha256 } from '@latchkey/crypto/sha256'
import type { ActContext } from '../commands.ts'

/**
 * Signs an act for one vault with the wallet's control key, which exists only here, and with the owner's secret if given. `params` is
 * the vault's whole request without the act. @throws EMBEDDED_KEY_MISMATCH if the record names another control key
 */
export async function signAct(params: signAct.Params): Promise<SignedAct> {
  const { entropy, record, commitment, newCommitment = commitment, context, name, audience, secret } = params
  const { actId, deviceId, expiresAtMs } = context
  const { walletId, epoch } = record
  const key = deriveActKey('control', entropy)
  if (toBase64Url(key.publicKey) !== record.control) throw errorOf(EMBEDDED_KEY_MISMATCH)
  const [oldText, newText] = [toBase64Url(commitment), toBase64Url(newCommitment)]
  const signed = { actId, epoch, oldCommitment: oldText, newCommitment: newText, expiresAtMs }
  const paramsHash = toBase64Url(await sha256(actParams(params.params)))
  const facts = { ...signed, act: name, audience, walletId, deviceId, paramsHash }
  const control = toBase64Url(key.sign(actBytes('control', facts)))
  return { ...signed, control, ...(secret && { secret: toBase64Url(secret.sign(actBytes('secret', facts))) }) }
}

export declare namespace signAct {
  type Params = {
    readonly entropy: Uint8Array
    /** The wallet before the act. */
    readonly record: WalletRecord
    readonly commitment: Uint8Array
    /** Default: the act keeps the wallet key. */
    readonly newCommitment?: Uint8Array
    readonly context: ActContext
    readonly name: SignedActName
    readonly audience: VaultRole
    /** Key that the owner's factor opens. */
    readonly secret?: ActKey
    readonly params: { readonly [name: string]: JsonValue }
  }
}
