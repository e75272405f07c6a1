import { errorOf } from '@latchkey/base/errors'
import type { ChainRequest } from '@latchkey/base/keys/chainKeys'
import { MESSAGE_LENGTH_REFUSED } from '@latchkey/contracts/errors/custody'
import { readMessage } from './readMessage.ts'

/** `0x` and 32 bytes. */
const hashLength = 66

/**
 * Rejects a message of exactly 32 bytes, because a Safe accepts its signature as the owner's approval of the transaction with that
 * hash. Readable text is rejected too, because an attacker can vary a transaction until its hash is readable.
 *
 * @throws MESSAGE_LENGTH_REFUSED
 */
export function assertNotHash({ method, params }: Pick<ChainRequest, 'method' | 'params'>): void {
  const [message]: readonly unknown[] = Array.isArray(params) ? params : []
  if (method !== 'personal_sign' || typeof message !== 'string') return
  if (readMessage(message).hex.length === hashLength) throw errorOf(MESSAGE_LENGTH_REFUSED)
}
