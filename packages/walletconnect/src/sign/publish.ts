import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { relayTags, unsupportedMethodTag, type WcMethod } from '@latchkey/contracts/constants/relayTags'
import { emittedRequestIdsMax } from '@latchkey/contracts/constants/sign'
import { sha256 } from '@latchkey/crypto/sha256'
import { sealEnvelope } from '../envelope/envelope.ts'
import type { Engine, Incoming } from './engine.ts'
import { type Outcome, requestText, responseText } from './jsonRpc.ts'

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

/** Publishes a response; settles when the relay has it. `tag` is given only for refusals with a tag of their own. */
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
    // The method is text of the peer's and must not be logged.
    engine.log('answer.failed', { id }),
  )
}

/** Subscribes to topics; failed subscriptions are repeated when the relay is back. */
export function subscribeTopics(engine: Engine, topics: readonly string[]): void {
  if (topics.length === 0) return
  for (const topic of topics) engine.unsubscribed.delete(topic)
  engine.relay.subscribe(topics).catch(() => {
    for (const topic of topics) engine.unsubscribed.add(topic)
    engine.log('subscribe.failed', { topics: topics.length })
  })
}

export function unsubscribeTopic(engine: Engine, topic: string): void {
  engine.unsubscribed.delete(topic)
  engine.relay.unsubscribe(topic).catch(() => engine.log('unsubscribe.failed'))
}
