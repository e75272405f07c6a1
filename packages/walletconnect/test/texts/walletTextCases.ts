import { RECORD_RECENTLY_DELETED } from '@latchkey/contracts/errors/protocolClient'
import {
  EXPIRED,
  MISMATCHED_TOPIC,
  MISSING_OR_INVALID,
  NO_MATCHING_KEY,
  NON_CONFORMING_NAMESPACES,
  PAIRING_ALREADY_EXISTS,
  PAIRING_URI_EXPIRED,
  SCOPED_PROPERTIES_NOT_APPROVED,
  UNSUPPORTED_ACCOUNTS,
  UNSUPPORTED_CHAINS,
  UNSUPPORTED_EVENTS,
  UNSUPPORTED_METHODS,
  UNSUPPORTED_NAMESPACE_KEY,
} from '@latchkey/contracts/errors/sign'
import type { ProposalNamespaces } from '../../src/sign/types.ts'
import { granted } from '../testPair.ts'
import { asleep, proposeRequired, type TextCase, type TextRig, unknownTopic } from './textCase.ts'

const { eip155 } = granted
const approve = (params: object) => (rig: TextRig) =>
  rig.wallet.approve({ id: rig.proposalId, namespaces: granted, ...params } as never)
const update = (namespaces: unknown) => (rig: TextRig) =>
  rig.wallet.updateNamespaces({ topic: rig.topic, namespaces } as never)
const emit = (patch: object) => (rig: TextRig) =>
  rig.wallet.emitEvent({
    topic: rig.topic,
    chainId: 'eip155:31337',
    name: 'chainChanged',
    data: 'secret',
    ...patch,
  } as never)
const respond = (params: object) => (rig: TextRig) => rig.wallet.respond({ topic: rig.topic, ...params } as never)
const insist = (required: ProposalNamespaces, namespaces: object) => async (rig: TextRig) =>
  rig.wallet.approve({ id: await proposeRequired(rig, required), namespaces } as never)

const accountText = 'namespace, account x should be a string and conform to "namespace:chainId:address" format'
const lists = (what: string): string => `namespace, ${what} should be an array of strings or empty array for no ${what}`
const call = {
  approve: (entry: object) => approve({ namespaces: { eip155: { ...eip155, ...entry } } }),
  update: (entry: object) => update({ eip155: { ...eip155, ...entry } }),
}
/** Errors of `approve()` and `update()` for the same namespaces. */
const namespaceCases = (['approve', 'update'] as const).flatMap((name): readonly TextCase[] => [
  [
    MISSING_OR_INVALID,
    `Missing or invalid. ${name}(), namespaces should be an object with data`,
    name === 'approve' ? approve({ namespaces: {} }) : update({}),
  ],
  [
    UNSUPPORTED_NAMESPACE_KEY,
    `Unsupported namespace key. ${name}() namespace key: EIP 155`,
    name === 'approve' ? approve({ namespaces: { 'EIP 155': eip155 } }) : update({ 'EIP 155': eip155 }),
  ],
  [UNSUPPORTED_ACCOUNTS, `Unsupported accounts. ${name}() ${accountText}`, call[name]({ accounts: ['x'] })],
  [
    UNSUPPORTED_ACCOUNTS,
    `Unsupported accounts. ${name}() namespace, accounts should be an array of strings conforming to "namespace:chainId:address" format`,
    call[name]({ accounts: undefined }),
  ],
  [
    UNSUPPORTED_CHAINS,
    `Unsupported chains. ${name}() namespace, chains should be an array of strings conforming to "namespace:chainId" format`,
    call[name]({ chains: ['1'] }),
  ],
  [UNSUPPORTED_METHODS, `Unsupported methods. ${name}(), ${lists('methods')}`, call[name]({ methods: 'x' })],
  [UNSUPPORTED_EVENTS, `Unsupported events. ${name}(), ${lists('events')}`, call[name]({ events: [1] })],
])

/** A pairing link made by the test. */
const link = (patch: Readonly<Record<string, string>> = {}, version = 2): string => {
  const query = new URLSearchParams({ 'relay-protocol': 'irn', symKey: 'ab'.repeat(32), ...patch })
  return `wc:${'cd'.repeat(32)}@${version}?${query}`
}
const pair =
  (uri: string) =>
  ({ wallet }: TextRig) =>
    wallet.pair(uri)

/** Error texts of the wallet client. */
export const walletTextCases: readonly TextCase[] = [
  ...namespaceCases,
  [MISSING_OR_INVALID, 'Missing or invalid. pair() uri: wc:…@1?…', pair(link({}, 1))],
  [MISSING_OR_INVALID, 'Missing or invalid. pair() uri#relay-protocol', pair(link({ 'relay-protocol': '' }))],
  [MISSING_OR_INVALID, 'Missing or invalid. pair() uri#symKey', pair(link({ symKey: 'ab' }))],
  [MISSING_OR_INVALID, 'Missing or invalid. pair() uri#expiryTimestamp', pair(link({ expiryTimestamp: 'soon' }))],
  [
    PAIRING_URI_EXPIRED,
    'Expired. pair() URI has expired. Please try again with a new connection URI.',
    pair(link({ expiryTimestamp: '1699999999' })),
  ],
  [
    PAIRING_ALREADY_EXISTS,
    'Pairing already exists: <pairingTopic>. Please try again with a new connection URI.',
    async ({ wallet, uri, proposalId }) => {
      await wallet.reject({ id: proposalId })
      return wallet.pair(uri)
    },
  ],
  [
    NO_MATCHING_KEY,
    "No matching key. proposal id doesn't exist: 7",
    ({ wallet }) => wallet.approve({ id: 7, namespaces: granted }),
  ],
  [NO_MATCHING_KEY, "No matching key. proposal id doesn't exist: 7", ({ wallet }) => wallet.reject({ id: 7 })],
  [
    EXPIRED,
    'Expired. proposal id: <proposalId>',
    async (rig) => (await asleep(rig, 300_000)).wallet.approve({ id: rig.proposalId, namespaces: granted }),
  ],
  [
    RECORD_RECENTLY_DELETED,
    'Missing or invalid. Record was recently deleted - proposal: <proposalId>',
    async ({ wallet, proposalId }) => {
      await wallet.reject({ id: proposalId })
      return wallet.approve({ id: proposalId, namespaces: granted })
    },
  ],
  [
    MISSING_OR_INVALID,
    'Missing or invalid. sessionProperties must contain an existing value for each key. Received: null for key a',
    approve({ sessionProperties: { a: null } }),
  ],
  [
    SCOPED_PROPERTIES_NOT_APPROVED,
    'Scoped properties must be a subset of approved namespaces, received: {"solana:1":"x"}, approved namespaces: ["eip155"]',
    approve({ scopedProperties: { 'solana:1': 'x' } }),
  ],
  [
    NON_CONFORMING_NAMESPACES,
    'Non conforming namespaces. approve() namespaces keys don\'t satisfy requiredNamespaces.\n      Required: ["solana"]\n      Received: ["eip155"]',
    insist({ solana: { methods: [], events: [] } }, granted),
  ],
  [
    NON_CONFORMING_NAMESPACES,
    'Non conforming namespaces. approve() namespaces chains don\'t satisfy required namespaces.\n      Required: ["solana:5"]\n      Approved: ["eip155:31337","eip155:31338"]',
    insist({ solana: { chains: ['solana:5'], methods: [], events: [] } }, granted),
  ],
  [
    NON_CONFORMING_NAMESPACES,
    'Non conforming namespaces. approve() namespaces accounts don\'t satisfy namespace accounts for eip155:1\n        Required: ["eip155:1"]\n        Approved: ["eip155:31337","eip155:31338"]',
    approve({ namespaces: { 'eip155:1': eip155 } }),
  ],
  [
    NON_CONFORMING_NAMESPACES,
    'Non conforming namespaces. approve() namespaces methods don\'t satisfy namespace methods for eip155:31337\n        Required: ["eth_sign"]\n        Approved: ["personal_sign","eth_sendTransaction"]',
    insist({ 'eip155:31337': { methods: ['eth_sign'], events: [] } }, granted),
  ],
  [
    NON_CONFORMING_NAMESPACES,
    'Non conforming namespaces. approve() namespaces events don\'t satisfy namespace events for eip155:31337\n        Required: ["message"]\n        Approved: ["chainChanged","accountsChanged"]',
    insist({ eip155: { chains: ['eip155:31337'], methods: [], events: ['message'] } }, granted),
  ],
  [
    MISSING_OR_INVALID,
    'Missing or invalid. reject() reason: {"code":0,"message":"no"}',
    ({ wallet, proposalId }) => wallet.reject({ id: proposalId, code: 0, message: 'no' }),
  ],
  [
    MISSING_OR_INVALID,
    'Missing or invalid. reject() reason: {"code":5000,"message":""}',
    ({ wallet, proposalId }) => wallet.reject({ id: proposalId, code: 5000, message: '' }),
  ],
  [
    MISSING_OR_INVALID,
    'Missing or invalid. reject() reason: {"code":12345,"message":""}',
    ({ wallet, proposalId }) => wallet.reject({ id: proposalId, code: 12345 }),
  ],
  [MISSING_OR_INVALID, 'Missing or invalid. respond() response: {}', respond({ result: 1 })],
  [MISSING_OR_INVALID, 'Missing or invalid. respond() response: {"id":1}', respond({ id: 1 })],
  [
    MISSING_OR_INVALID,
    'Missing or invalid. respond() response: {"id":1,"error":{"code":1}}',
    respond({ id: 1, error: { code: 1 } }),
  ],
  [NO_MATCHING_KEY, "No matching key. request id doesn't exist: 1", respond({ id: 1, result: 1 })],
  [
    MISMATCHED_TOPIC,
    `Mismatched topic. respond() topic: ${unknownTopic}`,
    ({ wallet, requestId }) => wallet.respond({ id: requestId, topic: unknownTopic, result: 1 }),
  ],
  [
    EXPIRED,
    'Expired. request id: <requestId>',
    async (rig) => (await asleep(rig, 300_000)).wallet.respond({ id: rig.requestId, topic: rig.topic, result: 1 }),
  ],
  [
    RECORD_RECENTLY_DELETED,
    'Missing or invalid. Record was recently deleted - request: <requestId>',
    async ({ wallet, requestId, topic }) => {
      await wallet.respond({ id: requestId, topic, result: 1 })
      return wallet.respond({ id: requestId, topic, result: 1 })
    },
  ],
  [MISSING_OR_INVALID, 'Missing or invalid. emit() event: {"name":"message"}', emit({ name: 'message' })],
  [MISSING_OR_INVALID, 'Missing or invalid. emit() event: {}', emit({ name: undefined })],
  [MISSING_OR_INVALID, 'Missing or invalid. emit() chainId: eip155:5', emit({ chainId: 'eip155:5' })],
  [NO_MATCHING_KEY, `No matching key. session topic doesn't exist: ${unknownTopic}`, emit({ topic: unknownTopic })],
  [
    NO_MATCHING_KEY,
    `No matching key. session topic doesn't exist: ${unknownTopic}`,
    ({ wallet }) => wallet.extend(unknownTopic),
  ],
  [
    NO_MATCHING_KEY,
    `No matching key. session or pairing topic doesn't exist: ${unknownTopic}`,
    ({ wallet }) => wallet.ping(unknownTopic),
  ],
  [
    NO_MATCHING_KEY,
    `No matching key. session or pairing topic doesn't exist: ${unknownTopic}`,
    ({ wallet }) => wallet.disconnect(unknownTopic),
  ],
]
