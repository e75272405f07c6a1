import { type Clock, systemClock } from '@latchkey/base/clock'
import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { sha256 } from '@latchkey/crypto/sha256'
import type { Attest, Attester } from './types.ts'
import { withTimeout } from './withTimeout.ts'

/** Longest wait for a proof of origin, which most wallets do not require; our choice. */
const attestBudgetMs = 1_500

/**
 * Builds the option `attest` of an app from a function that makes proofs. Runs beside the encryption; a message whose proof
 * is late, empty or fails is sent without one.
 */
export function createAttester(attest: Attest, clock: Clock = systemClock): Attester {
  return async (text, message) => {
    const attestation = await withTimeout(clock, attestBudgetMs, async () => {
      const messageId = message.then(idOf)
      // Avoids an unhandled rejection when the attester does not use the promise.
      messageId.catch(() => {})
      return attest({ decryptedId: await idOf(text), messageId })
    })
    return typeof attestation === 'string' && attestation !== '' ? { attestation } : {}
  }
}

const idOf = async (text: string): Promise<string> => toHex(await sha256(toUtf8(text)))
