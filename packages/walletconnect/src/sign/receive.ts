import { relayTags } from '@latchkey/contracts/constants/relayTags'
import { WC_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/protocolClient'
import { openEnvelope } from '../envelope/openEnvelope.ts'
import type { ReceiveMessage, RelayMessage } from '../relay/port.ts'
import { type Engine, type MessageHandlers, waiterKey } from './engine.ts'
import { respondInBackground } from './publish.ts'
import { readPayload } from './readPayload.ts'
import { beginning, keyBytes, remember } from './seal.ts'
import { wireError } from './signError.ts'

/**
 * Receives the relay's messages. Never throws for their contents: unreadable messages are dropped with a named reason.
 * Resolves when the effects are stored, so that the relay may delete the message; rejects only when they could not be
 * stored (full storage, a chunk that did not load), so that the relay sends it again. The relay keeps the order within a
 * topic.
 */
export function createReceiver(engine: Engine, handlers: MessageHandlers): ReceiveMessage {
  const seen = new Set<string>()
  return async (message, earlier) => {
    // A settlement may arrive together with the approval that makes its key known: wait for the approval.
    if (!(await keyOf(engine, handlers, message.topic))) await earlier
    await dispatch({ engine, handlers, seen }, message)
  }
}

type Receiver = { readonly engine: Engine; readonly handlers: MessageHandlers; readonly seen: Set<string> }

async function dispatch({ engine, handlers, seen }: Receiver, message: RelayMessage): Promise<void> {
  const { topic, attestation, tag } = message
  const drop = (reason: string): void => engine.log('message.dropped', { reason, tag })
  // Ignore our own messages in case a relay echoes them.
  if (engine.sealed.has(beginning(message.message))) return drop('echo')
  const symKey = await keyOf(engine, handlers, topic)
  if (!symKey) {
    if (await handlers.unknown?.(message)) return
    drop('topic')
    // Its approval may arrive or be stored later: without an acknowledgement the message is sent again. Only the relay
    // client sees this error.
    if (tag === relayTags.wc_sessionSettle.requestTag) throw new Error('no key yet')
    return
  }
  const text = await openEnvelope({ symKey: keyBytes(symKey), message: message.message })
  if (!text.ok) return drop(text.reason)
  const payload = readPayload(text.value)
  if (!payload.ok) return drop(payload.reason)
  const { id } = payload.value
  if (payload.value.kind === 'response') return handlers.answered({ topic, symKey, id, outcome: payload.value.outcome })
  // The relay client does not recognise a repeated request under a new nonce.
  if (!remember(seen, waiterKey(topic, id))) return drop('repeat')
  const { method, params } = payload.value
  const envelope = { message: message.message, text: text.value, ...(attestation !== undefined && { attestation }) }
  const incoming = { topic, symKey, id, method, params, ...envelope }
  const handler = Object.hasOwn(handlers.requests, method) ? handlers.requests[method] : undefined
  if (handler)
    return handler(incoming).catch((error: unknown) => {
      seen.delete(waiterKey(topic, id))
      throw error
    })
  if (!method.startsWith('wc_')) return drop('method')
  respondInBackground(engine, incoming, { error: wireError(WC_METHOD_UNSUPPORTED, method.slice(0, 64)) })
}

async function keyOf(engine: Engine, handlers: MessageHandlers, topic: string): Promise<string | undefined> {
  const session = engine.sessions.get(topic)
  if (session) return session.symKey
  const known = await handlers.keyOf(topic)
  // Another tab may have created the session since this one loaded.
  return known ?? (await engine.sessions.refresh(topic))?.symKey
}
