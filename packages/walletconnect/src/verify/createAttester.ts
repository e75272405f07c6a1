import { type Clock, systemClock } from '@latchkey/base/clock'
import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { sha256 } from '@latchkey/crypto/sha256'
import type { Attest, Attester } from './types.ts'
import { withTimeout } from './withTimeout.ts'

/** The figure is ours: nobody waits longer than this for a proof of origin that most wallets do not ask for. */
const attestBudgetMs = 1_500

/**
 * The option `attest` of an app, around what makes the proofs. It runs beside the encryption; a message whose proof is late, empty or
 * fails goes out without one.
 */
export function createAttester(attest: Attest, clock: Clock = systemClock): Attester {
  return async (text, message) => {
    const attestation = await withTimeout(clock, attestBudgetMs, async () => {
      const messageId = message.then(idOf)
      // An attester that does not look at it must not leave a rejection behind.
      messageId.catch(() => {})
      return attest({ decryptedId: await idOf(text), messageId })
    })
    return typeof attestation === 'string' && attestation !== '' ? { attestation } : {}
  }
}

const idOf = async (text: string): Promise<string> => toHex(await sha256(toUtf8(text)))
