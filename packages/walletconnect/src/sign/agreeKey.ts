import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { hkdfSha256 } from '@latchkey/crypto/hkdf'
import { sharedSecret } from '@latchkey/crypto/x25519'
import { topicOf } from './post.ts'

/** Key and topic of a session, which both ends derive; undefined when the peer's public key is not a usable one. */
export async function agreeKey(
  privateKey: string,
  peerPublicKey: string,
): Promise<{ readonly symKey: string; readonly topic: string } | undefined> {
  const [mine, theirs] = [fromHex(privateKey), fromHex(peerPublicKey)]
  const secret = mine && theirs && (await sharedSecret(mine, theirs))
  if (!secret) return undefined
  const symKey = await hkdfSha256(secret, 32)
  return { symKey: toHex(symKey), topic: await topicOf(symKey) }
}
