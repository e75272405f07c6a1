import { memoryStorage } from '@latchkey/base/storage'
import {
  PROPOSAL_EXPIRED,
  RECORD_RECENTLY_DELETED,
  SIGN_CLIENT_DESTROYED,
} from '@latchkey/contracts/errors/protocolClient'
import {
  EXPIRED,
  MISSING_OR_INVALID,
  NO_MATCHING_KEY,
  NOT_INITIALIZED,
  PEER_ERROR,
  REQUEST_EXPIRED,
  REQUEST_EXPIRY_OUT_OF_RANGE,
  SCOPED_PROPERTIES_NOT_SUBSET,
  SESSION_SETTLEMENT_FAILED,
  UNSUPPORTED_CHAINS,
  UNSUPPORTED_EVENTS,
  UNSUPPORTED_METHODS,
  USER_DISCONNECTED,
} from '@latchkey/contracts/errors/sign'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { createAppClient } from '../../src/sign/createAppClient.ts'
import { roguePeer } from '../roguePeer.ts'
import { settleAs } from './settleAs.ts'
import { asleep, signing, type TextCase, type TextRig, unknownTopic } from './textCase.ts'

const one = { chains: ['eip155:1'], methods: [], events: [] }
const connect = (params: object) => (rig: TextRig) => rig.app.connect({ namespaces: {}, ...params } as never)
const request = (patch: object) => (rig: TextRig) =>
  rig.app.request({ topic: rig.topic, ...signing, ...patch } as never)
const lists = (what: string): string =>
  `connect(), namespace, ${what} should be an array of strings or empty array for no ${what}`
const chainsText =
  'chains must be defined as "namespace:chainId" e.g. "eip155:1": {...} in the namespace key OR as an array of CAIP-2 chainIds e.g. eip155: { chains: ["eip155:1", "eip155:5"] }'
const chainText = 'chain 1 should be a string and conform to "namespace:chainId" format'
const settleText = 'onSessionSettleRequest()'

/** A malformed settlement of the wallet, which rejects `connect()`. */
const settle = async (rig: TextRig, patch: object): Promise<unknown> => {
  await settleAs(rig, patch)
  return rig.approval
}

/** Error texts of the app client. */
export const appTextCases: readonly TextCase[] = [
  [
    NOT_INITIALIZED,
    'Not initialized. sign client: its storage cannot be read',
    ({ pair }) => {
      const storage = { ...memoryStorage(), keys: () => Promise.reject(new Error('no')) }
      const metadata = { name: '', description: '', url: '', icons: [] }
      return createAppClient({ relay: pair.hub.client('x'), storage, metadata, clock: pair.clock }).ready()
    },
  ],
  [
    SIGN_CLIENT_DESTROYED,
    'The sign client was destroyed. Create a new one.',
    ({ app }) => {
      app.destroy()
      return app.connect({ namespaces: { eip155: one } })
    },
  ],
  [MISSING_OR_INVALID, 'Missing or invalid. connect(), namespaces should be an object with data', connect({})],
  [
    MISSING_OR_INVALID,
    'Missing or invalid. connect(), namespaces should be an object with data',
    connect({ namespaces: 1 }),
  ],
  [
    UNSUPPORTED_CHAINS,
    `Unsupported chains. connect() optionalNamespaces, ${chainsText}`,
    connect({ namespaces: { eip155: { methods: [], events: [] } } }),
  ],
  [
    UNSUPPORTED_CHAINS,
    `Unsupported chains. connect() requiredNamespaces, ${chainsText}`,
    connect({ requiredNamespaces: { eip155: { methods: [], events: [] } } }),
  ],
  [
    UNSUPPORTED_CHAINS,
    `Unsupported chains. connect() optionalNamespaces, ${chainText}`,
    connect({ namespaces: { eip155: { ...one, chains: ['1'] } } }),
  ],
  [
    UNSUPPORTED_CHAINS,
    `Unsupported chains. connect() requiredNamespaces, ${chainText}`,
    connect({ requiredNamespaces: { eip155: { ...one, chains: ['1'] } } }),
  ],
  [
    UNSUPPORTED_METHODS,
    `Unsupported methods. ${lists('methods')}`,
    connect({ namespaces: { eip155: { ...one, methods: 'x' } } }),
  ],
  [
    UNSUPPORTED_EVENTS,
    `Unsupported events. ${lists('events')}`,
    connect({ namespaces: { 'eip155:1': { methods: [], events: [1] } } }),
  ],
  [
    MISSING_OR_INVALID,
    'Missing or invalid. sessionProperties must contain an existing value for each key. Received: null for key a',
    connect({ namespaces: { eip155: one }, sessionProperties: { a: null } }),
  ],
  [
    MISSING_OR_INVALID,
    'Missing or invalid. sessionProperties should be an object',
    connect({ namespaces: { eip155: one }, sessionProperties: ['a'] }),
  ],
  [
    MISSING_OR_INVALID,
    'Missing or invalid. scopedProperties must contain an existing value for each key. Received: undefined for key eip155',
    connect({ namespaces: { eip155: one }, scopedProperties: { eip155: undefined } }),
  ],
  [
    SCOPED_PROPERTIES_NOT_SUBSET,
    'Scoped properties must be a subset of required/optional namespaces, received: {"solana:1":"x"}, required/optional namespaces: ["eip155"]',
    connect({ namespaces: { 'eip155:1': one }, scopedProperties: { 'solana:1': 'x' } }),
  ],
  [
    PROPOSAL_EXPIRED,
    'Proposal expired',
    async ({ pair, approval }) => {
      await pair.clock.advance(300_000)
      return approval
    },
  ],
  [
    USER_DISCONNECTED,
    'User disconnected.',
    ({ wallet, approval, pairingTopic }) => {
      void wallet.disconnect(pairingTopic)
      return approval
    },
  ],
  [
    SESSION_SETTLEMENT_FAILED,
    "Session settlement failed. The wallet's key is not usable.",
    async ({ pair, approval, pairingTopic, proposalId }) => {
      const { createEngine } = await import('../../src/sign/engine.ts')
      const { publishResponse } = await import('../../src/sign/publish.ts')
      const { readSessionRecord } = await import('../../src/sign/sessionRecord.ts')
      const { relay } = pair.wallet
      const metadata = { name: '', description: '', url: '', icons: [] }
      const engine = createEngine(
        'wallet',
        { relay, storage: memoryStorage(), metadata, clock: pair.clock },
        readSessionRecord,
      )
      const stored = await pair.storages.wallet.get(`wc/wallet/pairing/${pairingTopic}`)
      const { symKey } = (stored as { record: { symKey: string } }).record
      const outcome = { result: { relay: { protocol: 'irn' }, responderPublicKey: '00'.repeat(32) } }
      await publishResponse(engine, {
        topic: pairingTopic,
        symKey,
        id: proposalId,
        method: 'wc_sessionPropose',
        outcome,
      })
      return approval
    },
  ],
  [
    MISSING_OR_INVALID,
    `Missing or invalid. ${settleText} relay protocol should be a string`,
    (rig) => settle(rig, { relay: {} }),
  ],
  [
    MISSING_OR_INVALID,
    `Missing or invalid. ${settleText} controller public key should be a string`,
    (rig) => settle(rig, { controller: {} }),
  ],
  [MISSING_OR_INVALID, `Missing or invalid. ${settleText} namespaces`, (rig) => settle(rig, {})],
  [
    EXPIRED,
    `Expired. ${settleText}`,
    (rig) =>
      settle(rig, {
        namespaces: { eip155: { ...one, accounts: [`eip155:1:0x${'a'.repeat(40)}`] } },
        expiry: 1,
      }),
  ],
  [NO_MATCHING_KEY, `No matching key. session topic doesn't exist: ${unknownTopic}`, request({ topic: unknownTopic })],
  [MISSING_OR_INVALID, 'Missing or invalid. request() chainId: eip155:5', request({ chainId: 'eip155:5' })],
  [MISSING_OR_INVALID, 'Missing or invalid. request() method: eth_sign', request({ method: 'eth_sign' })],
  [MISSING_OR_INVALID, 'Missing or invalid. request() {}', request({ method: undefined })],
  ...[10, 299, 300.5, 604_801, '300', Number.NaN].map(
    (expirySec): TextCase => [
      REQUEST_EXPIRY_OUT_OF_RANGE,
      `Missing or invalid. request() expiry: ${expirySec}. Expiry must be a number (in seconds) between 300 and 604800`,
      request({ expirySec }),
    ],
  ),
  [
    REQUEST_EXPIRED,
    'Request expired. Please try again.',
    async ({ pair, answer }) => {
      await pair.clock.advance(300_000)
      return answer
    },
  ],
  [
    USER_REJECTED,
    'User rejected.',
    ({ wallet, topic, requestId, answer }) => {
      wallet.respond({ id: requestId, topic, error: { code: 5000, message: 'User rejected.' } }).catch(() => {})
      return answer
    },
  ],
  [
    PEER_ERROR,
    'The wallet failed without a reason.',
    async ({ pair, topic, requestId, answer }) => {
      const wallet = await roguePeer(pair, { side: 'wallet', topic })
      await wallet.sendText(`{"id":${requestId},"jsonrpc":"2.0","error":{}}`)
      return answer
    },
  ],
  [
    EXPIRED,
    'Expired. session topic: <topic>',
    async (rig) => (await asleep(rig, 604_800_000)).app.request({ topic: rig.topic, ...signing }),
  ],
  [
    EXPIRED,
    'Expired. ping() topic: <topic>',
    async ({ pair, app, topic }) => {
      pair.wallet.relay.setOnline(false)
      const ping = app.ping(topic)
      ping.catch(() => {})
      await pair.hub.quiet()
      await pair.clock.advance(30_000)
      return ping
    },
  ],
  [
    EXPIRED,
    'Expired. wc_sessionExtend topic: <topic>',
    async ({ pair, app, topic }) => {
      pair.wallet.relay.setOnline(false)
      const { acknowledged } = await app.extend(topic)
      await pair.clock.advance(86_400_000)
      return acknowledged()
    },
  ],
  [
    NO_MATCHING_KEY,
    `No matching key. session or pairing topic doesn't exist: ${unknownTopic}`,
    ({ app }) => app.ping(unknownTopic),
  ],
  [
    NO_MATCHING_KEY,
    `No matching key. session or pairing topic doesn't exist: ${unknownTopic}`,
    ({ app }) => app.disconnect(unknownTopic),
  ],
  [
    NO_MATCHING_KEY,
    `No matching key. session topic doesn't exist: ${unknownTopic}`,
    ({ app }) => app.extend(unknownTopic),
  ],
  [
    RECORD_RECENTLY_DELETED,
    'Missing or invalid. Record was recently deleted - session: <topic>',
    async ({ app, topic }) => {
      await app.disconnect(topic)
      return app.request({ topic, ...signing })
    },
  ],
  [
    RECORD_RECENTLY_DELETED,
    'Missing or invalid. Record was recently deleted - pairing: <pairingTopic>',
    async ({ app, pairingTopic }) => {
      await app.disconnect(pairingTopic)
      return app.disconnect(pairingTopic)
    },
  ],
]
