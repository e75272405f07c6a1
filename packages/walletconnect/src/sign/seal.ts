import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { emittedRequestIdsMax } from '@latchkey/contracts/constants/sign'
import { sha256 } from '@latchkey/crypto/sha256'
import { sealEnvelope } from '../envelope/envelope.ts'
import type { Engine } from './engine.ts'

/** Bytes of a key that we stored. */
export const keyBytes = (symKey: string): Uint8Array => fromHex(symKey) ?? new Uint8Array(32)

/** Topic of a key: sha256 of its 32 bytes, hex. */
export const topicOf = async (symKey: Uint8Array): Promise<string> => toHex(await sha256(symKey))

/** Encrypts a text for a topic. */
export async function sealFor(engine: Engine, symKey: string, text: string): Promise<string> {
  const message = await sealEnvelope({ symKey: keyBytes(symKey), text, nonce: engine.random(12) })
  remember(engine.sealed, beginning(message))
  return message
}

type Sealed = { readonly message: string; readonly attestation?: string }

/** Encrypts a text, and attests it when it prompts the wallet's user. */
export async function sealAttested(engine: Engine, symKey: string, text: string): Promise<Sealed> {
  const sealing = sealFor(engine, symKey, text)
  const [message, attested] = await Promise.all([sealing, engine.attest?.(text, sealing)])
  return { message, ...attested }
}

/** Identifies an envelope: its nonce, and the sender's key if there is one, come first. */
export const beginning = (message: string): string => message.slice(0, 64)

/** Adds to a bounded set; false when the key was in it already. */
export function remember(known: Set<string>, key: string): boolean {
  if (known.has(key)) return false
  if (known.size >= emittedRequestIdsMax) known.delete(known.values().next().value ?? key)
  known.add(key)
  return true
}
