import { randomBytes } from 'node:crypto'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { STORED_RECORD_UNREADABLE } from '@latchkey/contracts/errors/vault'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { aesGcmOpen, aesGcmSeal } from '@latchkey/crypto/aesGcm'
import type { SecretKey } from './keyFile.ts'

/** The row of an encrypted value. In another row, the value cannot be decrypted. */
export type RecordContext = {
  readonly svc: VaultRole
  readonly table: string
  readonly recordId: string
  readonly userId: string
  readonly epoch: number
}

/** Encrypts data keys with a key that it never exposes: from a local file here, or in a key management service. */
export type KekProvider = {
  /** Id of the key that `wrap` uses. Stored with every record. */
  readonly id: string
  readonly wrap: (dek: Uint8Array, context: RecordContext) => Promise<Uint8Array>
  /** Accepts replaced keys too. @throws STORED_RECORD_UNREADABLE when the key is unknown or the context differs */
  readonly unwrap: (wrapped: WrappedKey, context: RecordContext) => Promise<Uint8Array>
}

export type WrappedKey = { readonly kekId: string; readonly bytes: Uint8Array }

const ivLength = 12

/** `keyOf` finds a key that was replaced. */
export function localKek(primary: SecretKey, keyOf: (id: string) => SecretKey | undefined): KekProvider {
  return {
    id: primary.id,
    async wrap(dek, context) {
      const nonce = randomBytes(ivLength)
      const sealed = await aesGcmSeal({ key: primary.bytes, nonce, aad: contextBytes(context), plain: dek })
      return Buffer.concat([nonce, sealed])
    },
    async unwrap({ kekId, bytes }, context) {
      const key = kekId === primary.id ? primary : keyOf(kekId)
      const nonce = bytes.subarray(0, ivLength)
      const sealed = bytes.subarray(ivLength)
      const dek = key && (await aesGcmOpen({ key: key.bytes, nonce, aad: contextBytes(context), sealed }))
      if (!dek) throw errorOf(STORED_RECORD_UNREADABLE, { values: { table: context.table } })
      return dek
    },
  }
}

/** Additional authenticated data of the wrapped key and of the record. */
export const contextBytes = (context: RecordContext): Uint8Array => toUtf8(canonicalJson({ v: 1, ...context }))
