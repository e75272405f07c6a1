import { errorOf } from '@latchkey/base/errors'
import { relayMessageMaxBytes } from '@latchkey/contracts/constants/relay'
import { RELAY_MESSAGE_TOO_LARGE } from '@latchkey/contracts/errors/relay'
import { envelopeLength } from '../../envelope/envelopeLength.ts'
import type { Answer, Engine } from '../engine.ts'
import { responseText } from '../jsonRpc.ts'

/** @throws RELAY_MESSAGE_TOO_LARGE when no relay would take the answer; what goes by link has no such limit */
export async function assertAnswerSize(
  { relay }: Engine,
  { topic, id, outcome }: Pick<Answer, 'topic' | 'id' | 'outcome'>,
): Promise<void> {
  const size = envelopeLength(responseText(id, outcome))
  if (size <= relayMessageMaxBytes || (await relay.link?.routeOf(topic))) return
  throw errorOf(RELAY_MESSAGE_TOO_LARGE, { values: { size, limit: relayMessageMaxBytes } })
}
