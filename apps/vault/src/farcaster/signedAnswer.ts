import { hkdfSync, randomBytes } from 'node:crypto'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { STORED_RECORD_UNREADABLE } from '@latchkey/contracts/errors/vault'
import { aesGcmOpen, aesGcmSeal } from '@latchkey/crypto/aesGcm'
import type { FarcasterProof } from './relay.ts'

// The relay returns the signed message only once. The vault stores it until the sign-in ends, so that a device that missed the
// response can request it again. It is encrypted with a key derived from the channel's token, which the vault does not store.

const nonceLength = 12

/** Encrypts the signed message. */
export async function sealAnswer(channelToken: string, proof: FarcasterProof): Promise<Buffer> {
  const nonce = randomBytes(nonceLength)
  const plain = toUtf8(JSON.stringify(proof))
  return Buffer.concat([nonce, await aesGcmSeal({ key: keyOf(channelToken), nonce, aad: toUtf8(''), plain })])
}

/** @throws STORED_RECORD_UNREADABLE when the answer belongs to another channel or was changed */
export async function openAnswer(channelToken: string, answer: Buffer): Promise<FarcasterProof> {
  const [nonce, sealed] = [answer.subarray(0, nonceLength), answer.subarray(nonceLength)]
  const plain = await aesGcmOpen({ key: keyOf(channelToken), nonce, aad: toUtf8(''), sealed })
  if (!plain) throw errorOf(STORED_RECORD_UNREADABLE, { values: { table: 'social_flows' } })
  return JSON.parse(fromUtf8(plain) ?? '')
}

const keyOf = (channelToken: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', channelToken, '', 'latchkey farcaster answer', 32))
