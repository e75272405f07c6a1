import { errorOf } from '@latchkey/base/errors'
import { SIWX_MESSAGE_MALFORMED } from '@latchkey/contracts/errors/siwx'
import { checkFields } from './checkFields.ts'
import type { SiwxFields } from './fields.ts'
import { formatMessage } from './formatMessage.ts'

/** Writes a CAIP-122 / ERC-4361 message. @throws SIWX_MESSAGE_MALFORMED, naming the first field that breaks the grammar */
export function buildMessage(fields: SiwxFields): string {
  const wrong = checkFields(fields)
  if (wrong) throw errorOf(SIWX_MESSAGE_MALFORMED, { values: { reason: wrong } })
  return formatMessage(fields)
}
