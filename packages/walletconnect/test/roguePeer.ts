import { memoryStorage } from '@latchkey/base/storage'
import { openEnvelope } from '../src/envelope/openEnvelope.ts'
import { createEngine } from '../src/sign/engine.ts'
import { requestText } from '../src/sign/jsonRpc.ts'
import { keyBytes, sealFor } from '../src/sign/seal.ts'
import { readSessionRecord } from '../src/sign/sessionRecord.ts'
import type { createTestPair } from './testPair.ts'

/** A peer that has the key of a topic, sends anything and receives the responses. For tests. */
export async function roguePeer(pair: ReturnType<typeof createTestPair>, params: roguePeer.Params) {
  const { side, topic } = params
  const kind = params.kind ?? 'session'
  const stored = (await pair.storages[side].get(`wc/${side}/${kind}/${topic}`)) as { record: { symKey: string } }
  const { symKey } = stored.record
  const engine = createEngine(
    side,
    {
      relay: pair.hub.client(side),
      storage: memoryStorage(),
      metadata: { name: '', description: '', url: '', icons: [] },
      clock: pair.clock,
    },
    readSessionRecord,
  )
  const heard: unknown[] = []
  pair[side].relay.onMessage(async ({ message }) => {
    const opened = await openEnvelope({ symKey: keyBytes(symKey), message })
    if (opened.ok) heard.push(JSON.parse(opened.value))
  })
  const sendText = async (text: string): Promise<void> => {
    const message = await sealFor(engine, symKey, text)
    pair.hub.publish(side, { topic, message, tag: 1108, ttlSec: 300, prompt: false })
  }
  return {
    heard,
    // An id that the client cannot have created in this millisecond.
    nextId: () => engine.nextId() + 10_000,
    sendText,
    send: (method: string, body: unknown, id: number) => sendText(requestText(id, method, body)),
  }
}

export declare namespace roguePeer {
  type Params = {
    /** The side whose key it has. */
    readonly side: 'app' | 'wallet'
    readonly topic: string
    /** Default: `session`. */
    readonly kind?: 'session' | 'pairing' | 'proposal'
  }
}
