import { randomBytes } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { STORED_RECORD_UNREADABLE } from '@latchkey/contracts/errors/vault'
import { aesGcmOpen, aesGcmSeal } from '@latchkey/crypto/aesGcm'
import { contextBytes, type KekProvider, type RecordContext } from '../keys/kek.ts'

/** Columns of an encrypted value. Each has its own data key, so no key ever encrypts two values. */
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
  const unreadable = () => errorOf(STORED_RECORD_UNREADABLE, { values: { table: context.table } })
  if (envelope.kek_id !== kek.id) throw unreadable()
  const key = new Uint8Array(await kek.unwrap(envelope.wrapped_dek, context))
  const plain = await aesGcmOpen({ key, nonce: envelope.iv, aad: contextBytes(context), sealed: envelope.ciphertext })
  key.fill(0)
  if (!plain) throw unreadable()
  return plain
}
