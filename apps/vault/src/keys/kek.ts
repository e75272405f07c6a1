import { randomBytes } from 'node:crypto'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { STORED_RECORD_UNREADABLE } from '@latchkey/contracts/errors/vault'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { aesGcmOpen, aesGcmSeal } from '@latchkey/crypto/aesGcm'
import type { SecretKey } from './keyFile.ts'

/** The row that an encrypted value belongs to. Moved to another row, the value does not decrypt. */
export type RecordContext = {
  readonly svc: VaultRole
  readonly table: string
  readonly recordId: string
  readonly userId: string
  readonly epoch: number
}

/** Encrypts data keys with a key that never leaves it: a local file here, a key-management service elsewhere. */
export type KekProvider = {
  /** Stored with every record. */
  readonly id: string
  readonly wrap: (dek: Uint8Array, context: RecordContext) => Promise<Uint8Array>
  /** @throws STORED_RECORD_UNREADABLE when the context or the key differs */
  readonly unwrap: (wrapped: Uint8Array, context: RecordContext) => Promise<Uint8Array>
}

const ivLength = 12

export function localKek({ id, bytes: key }: SecretKey): KekProvider {
  return {
    id,
    async wrap(dek, context) {
      const nonce = randomBytes(ivLength)
      return Buffer.concat([nonce, await aesGcmSeal({ key, nonce, aad: contextBytes(context), plain: dek })])
    },
    async unwrap(wrapped, context) {
      const nonce = wrapped.subarray(0, ivLength)
      const sealed = wrapped.subarray(ivLength)
      const dek = await aesGcmOpen({ key, nonce, aad: contextBytes(context), sealed })
      if (!dek) throw errorOf(STORED_RECORD_UNREADABLE, { values: { table: context.table } })
      return dek
    },
  }
}

/** Additional data of both the wrapped key and the record. */
export const contextBytes = (context: RecordContext): Uint8Array => toUtf8(canonicalJson({ v: 1, ...context }))
