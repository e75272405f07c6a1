import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { hkdfSha256 } from '@latchkey/crypto/hkdf'
import { sharedSecret, type X25519KeyPair } from '@latchkey/crypto/x25519'
import { topicOf } from './seal.ts'

/** A key pair as stored in records. */
export const hexKeys = ({ privateKey, publicKey }: X25519KeyPair) => ({
  privateKey: toHex(privateKey),
  publicKey: toHex(publicKey),
})

/** Key and topic of a session, which both ends derive, in hex; undefined for an unusable public key of the peer. */
export async function agreeKey(
  own: { readonly privateKey: string; readonly publicKey?: string },
  peerPublicKey: string,
): Promise<{ readonly symKey: string; readonly topic: string } | undefined> {
  const [mine, theirs] = [fromHex(own.privateKey), fromHex(peerPublicKey)]
  const secret =
    mine && theirs && (await sharedSecret(mine, theirs, undefined, own.publicKey ? fromHex(own.publicKey) : undefined))
  if (!secret) return undefined
  const symKey = await hkdfSha256(secret, 32)
  return { symKey: toHex(symKey), topic: await topicOf(symKey) }
}
