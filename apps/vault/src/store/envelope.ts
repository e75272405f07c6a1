import { randomBytes } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { STORED_RECORD_UNREADABLE } from '@latchkey/contracts/errors/vault'
import { aesGcmOpen, aesGcmSeal } from '@latchkey/crypto/aesGcm'
import { contextBytes, type KekProvider, type RecordContext } from '../keys/kek.ts'

/** Columns of an encrypted value. Each value has its own data key, so that no key encrypts two values. */
export type Envelope = {
  readonly kek_id: string
  readonly wrapped_dek: Buffer
  readonly iv: Buffer
  readonly ciphertext: Buffer
}

export async function sealEnvelope(kek: KekProvider, context: RecordContext, plain: Uint8Array): Promise<Envelope> {
  const dek = randomBytes(32)
  const iv = randomBytes(12)
  const ciphertext = await aesGcmSeal({ key: new Uint8Array(dek), nonce: iv, aad: contextBytes(context), plain })
  const wrapped = await kek.wrap(dek, context)
  dek.fill(0)
  return { kek_id: kek.id, wrapped_dek: Buffer.from(wrapped), iv, ciphertext: Buffer.from(ciphertext) }
}

/** @throws STORED_RECORD_UNREADABLE when the value belongs to another row or was changed */
export async function openEnvelope(kek: KekProvider, context: RecordContext, envelope: Envelope): Promise<Uint8Array> {
  const key = new Uint8Array(await kek.unwrap(wrappedKeyOf(envelope), context))
  const plain = await aesGcmOpen({ key, nonce: envelope.iv, aad: contextBytes(context), sealed: envelope.ciphertext })
  key.fill(0)
  if (!plain) throw errorOf(STORED_RECORD_UNREADABLE, { values: { table: context.table } })
  return plain
}

/** The same value, its data key encrypted with the current key of the vault. @throws STORED_RECORD_UNREADABLE */
export async function rewrapEnvelope(kek: KekProvider, context: RecordContext, envelope: Envelope): Promise<Envelope> {
  const dek = await kek.unwrap(wrappedKeyOf(envelope), context)
  const wrapped = await kek.wrap(dek, context)
  dek.fill(0)
  return { ...envelope, kek_id: kek.id, wrapped_dek: Buffer.from(wrapped) }
}

const wrappedKeyOf = ({ kek_id, wrapped_dek }: Envelope) => ({ kekId: kek_id, bytes: wrapped_dek })
