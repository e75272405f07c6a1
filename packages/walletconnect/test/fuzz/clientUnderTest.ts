import { manualClock } from '@latchkey/base/clock'
import { toHex } from '@latchkey/base/codec/hex'
import { memoryStorage, type Storage } from '@latchkey/base/storage'
import { sealEnvelope } from '../../src/envelope/envelope.ts'
import { parsePairingUri } from '../../src/pairing/uri.ts'
import type { ReceiveMessage, RelayClient, RelayMessage } from '../../src/relay/port.ts'
import { createAppClient } from '../../src/sign/createAppClient.ts'
import { createWalletClient } from '../../src/sign/createWalletClient.ts'
import { keyBytes } from '../../src/sign/seal.ts'
import { readSessionRecord } from '../../src/sign/sessionRecord.ts'
import type { Session } from '../../src/sign/types.ts'
import { createTestPair, requestedNamespaces } from '../testPair.ts'

export type Side = 'app' | 'wallet'
export type Channel = 'session' | 'pairing'

/** A client with a session and a pairing. The test acts as its peer, which has the keys and sends anything. */
export type ClientUnderTest = {
  readonly sessions: () => readonly Session[]
  /** Delivers a message to the client on one of its topics; resolves when the relay may delete it. */
  readonly receive: (channel: Channel, text: string, attestation: string | undefined) => Promise<void>
  /** Ids of pending requests of the client. */
  readonly openIds: readonly number[]
  readonly storedBytes: () => Promise<number>
  readonly destroy: () => void
}

/** Creates clients as after a reload; the session itself is created once. */
export async function createClients(): Promise<(side: Side) => Promise<ClientUnderTest>> {
  const pair = createTestPair()
  const { topic } = await pair.connect()
  await pair.hub.quiet()
  const snapshots = { app: await contents(pair.storages.app), wallet: await contents(pair.storages.wallet) }
  pair.app.client.destroy()
  pair.wallet.client.destroy()
  const link = `wc:${'5a'.repeat(32)}@2?relay-protocol=irn&symKey=${'3c'.repeat(32)}`

  return async (side) => {
    const storage = memoryStorage(snapshots[side])
    const relay = createSink()
    const metadata = { name: side, description: '', url: `https://${side}.example`, icons: [] }
    const options = { relay, storage, metadata, clock: manualClock(pair.clock.now()) }
    const { client, uri, openIds } =
      side === 'app' ? await startApp(options, topic) : await startWallet(options, link, topic)
    const keys = { session: await sessionKey(storage, side, topic), pairing: pairingKey(uri) }
    return {
      sessions: client.sessions,
      openIds,
      destroy: client.destroy,
      storedBytes: async () => JSON.stringify(await contents(storage)).length,
      async receive(channel, text, attestation) {
        const { symKey, topic } = keys[channel]
        const message = await sealEnvelope({ symKey: keyBytes(symKey), text })
        const proof = attestation === undefined ? {} : { attestation }
        await relay.receive({ topic, message, publishedAtMs: 0, tag: 0, ...proof })
      },
    }
  }
}

type Options = Parameters<typeof createAppClient>[0]

async function startApp(options: Options, topic: string) {
  const client = createAppClient(options)
  const { uri, approval } = await client.connect({ namespaces: requestedNamespaces })
  approval.catch(() => {})
  const sent = new Promise<number>((resolve) => {
    client.on('session_request_sent', ({ id }) => resolve(id))
  })
  client.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x68'] }).catch(() => {})
  const keys = await options.storage.keys('wc/app/proposal/')
  const stored = (await options.storage.get(keys[0] ?? '')) as { readonly record?: { readonly id: number } }
  return { client, uri, openIds: [await sent, stored.record?.id ?? 0] }
}

async function startWallet(options: Options, link: string, topic: string) {
  const client = createWalletClient(options)
  await client.pair(link)
  const stored = (await options.storage.get(`wc/wallet/session/${topic}`)) as {
    readonly record?: { settleId?: number }
  }
  return { client, uri: link, openIds: [stored.record?.settleId ?? 0] }
}

async function sessionKey(storage: Storage, side: Side, topic: string) {
  const stored = (await storage.get(`wc/${side}/session/${topic}`)) as { readonly record?: unknown }
  const record = readSessionRecord(stored.record)
  if (!record) throw new Error('there is no session to begin with')
  return { topic, symKey: record.symKey }
}

function pairingKey(uri: string) {
  const parsed = parsePairingUri(uri)
  if (!parsed.ok) throw parsed.reason
  return { topic: parsed.value.topic, symKey: toHex(parsed.value.symKey) }
}

async function contents(storage: Storage): Promise<Record<string, unknown>> {
  const keys = await storage.keys('')
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await storage.get(key)] as const)))
}

/** A relay that accepts everything and delivers only the messages of the test. */
function createSink(): RelayClient & { readonly receive: (message: RelayMessage) => Promise<void> } {
  let receiver: ReceiveMessage = async () => {}
  const taken = async (): Promise<void> => {}
  return {
    clientId: async () => 'did:key:sink',
    publish: taken,
    subscribe: taken,
    unsubscribe: taken,
    proposeSession: taken,
    approveSession: taken,
    onMessage(receive) {
      receiver = receive
      return () => {}
    },
    onStatus: () => () => {},
    status: () => 'open',
    connect: () => {},
    destroy: taken,
    receive: (message) => receiver(message, Promise.resolve()),
  }
}
