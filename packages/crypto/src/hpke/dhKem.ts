import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { Bytes } from '../bytes.ts'
import { concatBytes } from '../concatBytes.ts'
import { type HpkeKeyPair, importHpkePublicKey } from './hpkeKeyPair.ts'
import { labeledKdf } from './labeledHkdf.ts'

/** DHKEM(P-256, HKDF-SHA256) (RFC 9180 §4.1, id 0x0010). */
export const kemId = 0x0010
const suite = concatBytes(toUtf8('KEM'), Uint8Array.of(kemId >> 8, kemId & 255))

/** Shared secret of the sender; `ephemeral` is used once, and its public key is sent along. @throws HPKE_KEY_INVALID */
export const encapsulate = (ephemeral: HpkeKeyPair, recipientKey: Uint8Array): Promise<Bytes> =>
  sharedSecret({ own: ephemeral, peer: recipientKey, context: concatBytes(ephemeral.publicKey, recipientKey) })

/** Shared secret of the recipient. @throws HPKE_KEY_INVALID */
export const decapsulate = (recipient: HpkeKeyPair, ephemeralKey: Uint8Array): Promise<Bytes> =>
  sharedSecret({ own: recipient, peer: ephemeralKey, context: concatBytes(ephemeralKey, recipient.publicKey) })

type Exchange = { readonly own: HpkeKeyPair; readonly peer: Uint8Array; readonly context: Uint8Array }

async function sharedSecret({ own, peer, context }: Exchange): Promise<Bytes> {
  const algorithm = { name: 'ECDH', public: await importHpkePublicKey(peer) }
  const input = new Uint8Array(await globalThis.crypto.subtle.deriveBits(algorithm, own.privateKey, 256))
  const expand = await labeledKdf({ suite, label: 'eae_prk', input, salt: new Uint8Array(0) })
  return expand('shared_secret', context, 32)
}
