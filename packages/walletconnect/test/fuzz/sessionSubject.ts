import { relayMessageMaxBytes } from '@latchkey/contracts/constants/relay'
import { isSessionNamespaces } from '../../src/sign/shapes.ts'
import { granted } from '../testPair.ts'
import type { Campaign } from './campaign.ts'
import { type Channel, type ClientUnderTest, createClients, type Side } from './clientUnderTest.ts'
import { mutateText } from './mutate.ts'
import { mutateJson } from './mutateJson.ts'
import type { Random } from './random.ts'
import { assure } from './typedOnly.ts'

type Case = { readonly side: Side; readonly channel: Channel; readonly text: string; readonly attestation?: string }

const publicKey = 'ab'.repeat(32)
const participant = {
  publicKey,
  metadata: { name: 'x', description: '', url: 'https://x', icons: ['i'], redirect: { native: 'x://' } },
}
/** Placeholder for the id of a pending request of the client, known only when the case runs. */
const openId = 1_111_111_111_111_111
const expirySec = 1_700_000_300
const request = { method: 'personal_sign', params: ['0x68', '0xab'], expiryTimestamp: expirySec }

const calls: readonly (readonly [Channel, string, unknown])[] = [
  ['session', 'wc_sessionRequest', { request, chainId: 'eip155:31337' }],
  ['session', 'wc_sessionUpdate', { namespaces: granted }],
  ['session', 'wc_sessionExtend', { expiry: expirySec }],
  ['session', 'wc_sessionEvent', { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:31337' }],
  ['session', 'wc_sessionPing', {}],
  ['session', 'wc_sessionDelete', { code: 6000, message: 'User disconnected.' }],
  [
    'session',
    'wc_sessionSettle',
    { relay: { protocol: 'irn' }, namespaces: granted, controller: participant, expiry: expirySec },
  ],
  [
    'pairing',
    'wc_sessionPropose',
    {
      requiredNamespaces: {},
      optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
      relays: [{ protocol: 'irn' }],
      proposer: participant,
      expiryTimestamp: expirySec,
      sessionProperties: { a: '1' },
    },
  ],
  [
    'pairing',
    'wc_sessionAuthenticate',
    {
      authPayload: {
        type: 'caip122',
        chains: ['eip155:1'],
        statement: '',
        aud: 'https://x',
        domain: 'x',
        version: '1',
        nonce: 'n',
        iat: '2026-01-01T00:00:00Z',
        resources: ['urn:recap:e30'],
      },
      requester: participant,
      expiryTimestamp: expirySec,
    },
  ],
  ['pairing', 'wc_pairingPing', {}],
  ['pairing', 'wc_pairingDelete', { code: 6000, message: 'User disconnected.' }],
  ['pairing', 'wc_pairingExtend', { expiry: expirySec }],
]
const answers: readonly Readonly<Record<string, unknown>>[] = [
  { result: true },
  { result: { relay: { protocol: 'irn' }, responderPublicKey: publicKey } },
  { result: '0x00' },
  { error: { code: 5000, message: 'User rejected.' } },
  { error: {} },
]
/** JSON that can be parsed, but overflows the stack when it is serialised again. */
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
/** Messages per client; the client is also created again when its peer has ended the session. */
const messagesMax = 300

/** The app client and the wallet client against a peer that has the keys: the session stays well-formed or ends. */
export async function sessionSubject(): Promise<Campaign.Subject<Case>> {
  const create = await createClients()
  const running: Partial<Record<Side, ClientUnderTest>> = {}
  let messages = 0

  async function clientOf(side: Side): Promise<ClientUnderTest> {
    messages += 1
    const known = running[side]
    if (known && messages % messagesMax !== 0 && known.sessions().length > 0) return known
    known?.destroy()
    const fresh = await create(side)
    running[side] = fresh
    return fresh
  }

  return {
    name: 'sessions',
    cases: 12_000,
    make: makeCase,
    async check({ side, channel, text, attestation }) {
      const target = await clientOf(side)
      const id = target.openIds[messages % target.openIds.length] ?? 0
      await target.receive(channel, text.replaceAll(String(openId), String(id)), attestation)
      for (const session of target.sessions())
        assure(
          isSessionNamespaces(session.namespaces) && Number.isFinite(session.expirySec),
          'a session that is not well formed',
        )
      if (messages % 100 === 0) assure((await target.storedBytes()) < 20_000_000, 'the storage grows without end')
    },
  }
}

function makeCase(random: Random): Case {
  const side: Side = random.once(2) ? 'app' : 'wallet'
  const attestation = random.once(8) ? { attestation: mutateText(random, 'a.b.c') } : {}
  if (random.once(4)) {
    const text = changed(random, { id: openId, jsonrpc: '2.0', ...random.pick(answers) })
    return { side, channel: random.once(2) ? 'session' : 'pairing', text, ...attestation }
  }
  const [channel, method, params] = random.pick(calls)
  const id = random.once(8) ? openId : 1_700_000_000_000_000 + random.int(2 ** 31)
  const text = changed(random, { id, jsonrpc: '2.0', method, params })
  return { side, channel: random.once(16) ? 'pairing' : channel, text, ...attestation }
}

function changed(random: Random, payload: unknown): string {
  if (random.once(20)) return mutateText(random, JSON.stringify(payload))
  const text = JSON.stringify(random.once(8) ? payload : mutateJson(random, payload))
  // The size limit of relays.
  if (text.length > relayMessageMaxBytes / 2) return text.slice(0, relayMessageMaxBytes / 2)
  return random.once(80) ? text.replace(/"(0x68|0x00|a|data)"/, deep) : text
}
