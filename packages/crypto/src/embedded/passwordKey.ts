import { toUtf8 } from '@latchkey/base/codec/utf8'
import { asBuffer, type Bytes } from '../bytes.ts'

/** Argon2id (RFC 9106) with 64 MiB and three passes: about a second on a laptop, which an attacker pays for every guess. */
const cost = { m: 64 * 1024, t: 3, p: 1, dkLen: 32 } as const

/** Derives a key from a password. Normalised (NFKC), so that every keyboard gives the same key. */
export async function passwordKey(password: string, salt: Uint8Array): Promise<Bytes> {
  const { argon2id } = await import('@noble/hashes/argon2.js')
  return asBuffer(argon2id(toUtf8(password.normalize('NFKC')), salt, cost))
}
