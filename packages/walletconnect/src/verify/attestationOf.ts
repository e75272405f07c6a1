import type { Clock } from '@latchkey/base/clock'
import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { sha256 } from '@latchkey/crypto/sha256'
import type { Attest } from './types.ts'
import { within } from './within.ts'

/** The figure is ours: nobody waits longer than this for a proof of origin that most wallets do not ask for. */
const attestBudgetMs = 1_500

/** `{ attestation }` of a message, or nothing when the attester has none in time: then no attestation is sent at all. */
export async function attestationOf(
  attest: Attest,
  params: attestationOf.Params,
): Promise<{ readonly attestation?: string }> {
  const { clock, text, message } = params
  const attestation = await within(clock, attestBudgetMs, async () => {
    const messageId = message.then(idOf)
    // An attester that does not look at it must not leave a rejection behind.
    messageId.catch(() => {})
    return attest({ decryptedId: await idOf(text), messageId })
  })
  return typeof attestation === 'string' && attestation !== '' ? { attestation } : {}
}

export declare namespace attestationOf {
  type Params = {
    readonly clock: Clock
    /** What the message says. */
    readonly text: string
    /** The envelope, which is being encrypted meanwhile. */
    readonly message: Promise<string>
  }
}

const idOf = async (text: string): Promise<string> => toHex(await sha256(toUtf8(text)))
