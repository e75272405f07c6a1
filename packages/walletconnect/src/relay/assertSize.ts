import { errorOf } from '@latchkey/base/errors'
import { RELAY_MESSAGE_TOO_LARGE } from '@latchkey/contracts/errors/protocolClient'

/**
 * @throws RELAY_MESSAGE_TOO_LARGE for messages that a relay would drop. Envelopes and frames are ASCII: one character is one byte.
 */
export function assertSize(text: string, limit: number): void {
  if (text.length > limit) throw errorOf(RELAY_MESSAGE_TOO_LARGE, { values: { size: text.length, limit } })
}
