import { errorOf } from '@latchkey/base/errors'
import { relayMessageMaxBytes } from '@latchkey/contracts/constants/relay'
import { RELAY_MESSAGE_TOO_LARGE } from '@latchkey/contracts/errors/protocolClient'
import { envelopeLength } from '../../envelope/envelopeLength.ts'
import type { Answer } from '../engine.ts'
import { responseText } from '../jsonRpc.ts'

/** @throws RELAY_MESSAGE_TOO_LARGE when the encrypted answer is larger than a relay accepts */
export function assertAnswerSize({ id, outcome }: Pick<Answer, 'id' | 'outcome'>): void {
  const size = envelopeLength(responseText(id, outcome))
  if (size > relayMessageMaxBytes)
    throw errorOf(RELAY_MESSAGE_TOO_LARGE, { values: { size, limit: relayMessageMaxBytes } })
}
