import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { Bytes } from '../bytes.ts'
import { concatBytes } from '../concatBytes.ts'
import { kemId } from './dhKem.ts'
import { labeledExtract, labeledKdf } from './labeledHkdf.ts'

const kdfId = 0x0001
const aeadId = 0x0002
/** DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. */
const suite = concatBytes(toUtf8('HPKE'), Uint8Array.of(0, kemId, 0, kdfId, 0, aeadId))
const baseMode = 0
const none = new Uint8Array(0)

/** AES key and nonce of the only message of a context (RFC 9180 §5.1, base mode: no pre-shared key). */
export async function keySchedule(
  sharedSecret: Uint8Array,
  info: Uint8Array,
): Promise<{ readonly key: Bytes; readonly nonce: Bytes }> {
  const [pskIdHash, infoHash, expand] = await Promise.all([
    labeledExtract({ suite, label: 'psk_id_hash', input: none }),
    labeledExtract({ suite, label: 'info_hash', input: info }),
    labeledKdf({ suite, label: 'secret', input: none, salt: sharedSecret }),
  ])
  const context = concatBytes(Uint8Array.of(baseMode), pskIdHash, infoHash)
  const [key, nonce] = await Promise.all([expand('key', context, 32), expand('base_nonce', context, 12)])
  return { key, nonce }
}
