import { relayTags, unsupportedMethodTag, type WcMethod } from '@latchkey/contracts/constants/relayTags'
import type { Engine, Incoming } from './engine.ts'
import { type Outcome, requestText, responseText } from './jsonRpc.ts'
import { sealAttested, sealFor } from './seal.ts'

/** Publishes a request; settles when the relay has it. */
export async function publishRequest(engine: Engine, params: publishRequest.Params): Promise<void> {
  const { topic, symKey, id, method } = params
  const { requestTag, ttlSec, prompt } = relayTags[method]
  const text = requestText(id, method, params.params)
  const sealed = prompt ? await sealAttested(engine, symKey, text) : { message: await sealFor(engine, symKey, text) }
  const { signal } = params
  const publication = { topic, ...sealed, tag: requestTag, ttlSec: params.ttlSec ?? ttlSec, prompt }
  await engine.relay.publish(signal ? { ...publication, signal } : publication)
}

export declare namespace publishRequest {
  type Params = {
    readonly topic: string
    readonly symKey: string
    readonly id: number
    readonly method: WcMethod
    readonly params: unknown
    readonly ttlSec?: number
    /** Aborting drops a request that the relay has not confirmed yet. */
    readonly signal?: AbortSignal
  }
}

/** Publishes a response and settles when the relay has it. `tag` is set only for rejections with a separate tag. */
export async function publishResponse(engine: Engine, params: publishResponse.Params): Promise<void> {
  const { topic, symKey, id, method, outcome } = params
  const { responseTag, responseTtlSec } = isWcMethod(method) ? relayTags[method] : unsupportedMethodTag
  const message = await sealFor(engine, symKey, responseText(id, outcome))
  const tag = params.tag ?? responseTag
  await engine.relay.publish({ topic, message, tag, ttlSec: responseTtlSec, prompt: false })
}

export declare namespace publishResponse {
  type Params = Pick<Incoming, 'topic' | 'symKey' | 'id' | 'method'> & {
    readonly outcome: Outcome
    readonly tag?: number
  }
}

const isWcMethod = (method: string): method is WcMethod => Object.hasOwn(relayTags, method)

/** Responds without delaying the acknowledgement of the request. */
export function respondInBackground(engine: Engine, incoming: Incoming, outcome: Outcome, tag?: number): void {
  const { topic, symKey, id, method } = incoming
  publishResponse(engine, { topic, symKey, id, method, outcome, ...(tag !== undefined && { tag }) }).catch(() =>
    // The method is text from the peer and must not be logged.
    engine.log('answer.failed', { id }),
  )
}
