// The part of the browser test that runs in the page.
import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { open, seal } from '@latchkey/crypto/aead'
import { publicKeyOf as ed25519PublicKeyOf } from '@latchkey/crypto/ed25519'
import type { Engine } from '@latchkey/crypto/engine'
import { publicKeyOf } from '@latchkey/crypto/x25519'
import { sealEnvelope } from '../envelope/envelope.ts'
import { openKeyedEnvelope, sealKeyedEnvelope } from '../envelope/keyedEnvelope.ts'
import { openEnvelope } from '../envelope/openEnvelope.ts'
import { createRelayClient } from '../relay/createRelayClient.ts'
import { browserEnvironment } from '../relay/environment.ts'
import { indexedDbStorage } from '../storage/indexedDbStorage.ts'

const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array(0)
const degraded: string[] = []
const storage = indexedDbStorage({ onDegraded: (cause) => degraded.push(String(cause)) })

/** Runs every primitive on one engine, with inputs whose results the test expects. */
async function primitives(engine: Engine, input: Readonly<Record<'key' | 'nonce' | 'plain' | 'x' | 'ed', string>>) {
  const sealed = await seal(bytes(input.key), bytes(input.nonce), bytes(input.plain), engine)
  const opened = await open(bytes(input.key), bytes(input.nonce), sealed, engine)
  return {
    sealed: toHex(sealed),
    opened: opened && toHex(opened),
    x: toHex(await publicKeyOf(bytes(input.x), engine)),
    ed: toHex(await ed25519PublicKeyOf(bytes(input.ed), engine)),
  }
}

/** Envelopes on the engine that the page selects automatically. */
async function envelopes(
  input: Readonly<Record<'symKey' | 'nonce' | 'text' | 'senderPublicKey' | 'privateKey', string>>,
) {
  const { symKey, text, senderPublicKey, privateKey } = input
  const nonce = bytes(input.nonce)
  const type0 = await sealEnvelope({ symKey: bytes(symKey), text, nonce })
  const type1 = await sealKeyedEnvelope({ symKey, senderPublicKey, text, nonce })
  const opened = [
    await openEnvelope({ symKey: bytes(symKey), message: type0 }),
    await openKeyedEnvelope({ privateKey, message: type1 }),
  ]
  return { type0, type1, opened }
}

function connect(relayUrl: string) {
  const client = createRelayClient({ relayUrl, projectId: '0'.repeat(32), storage })
  const messages: string[] = []
  const waiting = new Set<() => void>()
  client.onMessage(async ({ message }) => {
    messages.push(message)
    for (const look of [...waiting]) look()
  })
  /** Resolves with all messages received so far, once `text` is among them. */
  const heard = (text: string) =>
    new Promise<readonly string[]>((resolve) => {
      const look = () => {
        if (!messages.includes(text)) return
        waiting.delete(look)
        resolve(messages)
      }
      waiting.add(look)
      look()
    })
  return { client, heard }
}

const tab = {
  heard: async (_: string): Promise<readonly string[]> => [],
  publish: async (_: string): Promise<void> => {},
}

/** Connects this tab until it closes; returns its client id. */
async function join(relayUrl: string, topic: string): Promise<string> {
  const { client, heard } = connect(relayUrl)
  tab.heard = heard
  tab.publish = (message) => client.publish({ topic, message, ttlSec: 300, tag: 1108, prompt: false })
  await client.subscribe([topic])
  return client.clientId()
}

/** Functions that the test calls through `page.evaluate`. */
export const harness = { storage, degraded, primitives, envelopes, connect, join, tab, environment: browserEnvironment }
export type Harness = typeof harness
Object.assign(globalThis, { harness })
