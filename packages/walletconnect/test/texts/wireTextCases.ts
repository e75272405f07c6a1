import { WC_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/protocolClient'
import {
  INVALID_EVENT,
  INVALID_EXTEND_REQUEST,
  INVALID_METHOD,
  INVALID_NAMESPACES,
  INVALID_SESSION_SETTLE_REQUEST,
  INVALID_UPDATE_REQUEST,
  MISSING_OR_INVALID,
  NO_SESSION_FOR_TOPIC,
  PEER_USER_REJECTED,
  PEER_USER_REJECTED_CHAINS,
  PEER_USER_REJECTED_EVENTS,
  PEER_USER_REJECTED_METHODS,
  SESSION_REQUEST_EXPIRED,
  SESSION_SETTLEMENT_FAILED,
  UNAUTHORIZED_CHAIN,
  UNAUTHORIZED_EVENT,
  UNAUTHORIZED_EXTEND_REQUEST,
  UNAUTHORIZED_METHOD,
  UNAUTHORIZED_UPDATE_REQUEST,
  UNSUPPORTED_ACCOUNTS,
  UNSUPPORTED_CHAINS,
  UNSUPPORTED_EVENTS,
  UNSUPPORTED_METHODS,
  UNSUPPORTED_NAMESPACE_KEY,
  USER_DISCONNECTED,
} from '@latchkey/contracts/errors/sign'
import { granted } from '../testPair.ts'
import { settleAs } from './settleAs.ts'
import { answerTo, type TextCase, type TextRig } from './textCase.ts'

type Params = Parameters<typeof answerTo>[1]
const answer =
  (to: Params['to'], method: string, body: unknown, more: Partial<Params> = {}) =>
  (rig: TextRig) =>
    answerTo(rig, { to, method, body, ...more })
const event = (chainId: unknown, name: unknown) => ({ chainId, event: { name, data: 1 } })
const request = (chainId: string, method: string, more = {}) => ({ chainId, request: { method, params: [], ...more } })
const proposer = { publicKey: 'ab'.repeat(32), metadata: {} }

async function refusedSettlement(rig: TextRig, patch: object): Promise<never> {
  const [answer] = (await settleAs(rig, patch)) as readonly { error?: { code: number; message: string } }[]
  throw { rpcCode: answer?.error?.code, message: answer?.error?.message }
}

/** Codes with which a wallet declines without a text: the app gets the protocol's text. */
const rejections = [
  PEER_USER_REJECTED,
  PEER_USER_REJECTED_CHAINS,
  PEER_USER_REJECTED_METHODS,
  PEER_USER_REJECTED_EVENTS,
  UNSUPPORTED_CHAINS,
  UNSUPPORTED_METHODS,
  UNSUPPORTED_EVENTS,
  UNSUPPORTED_ACCOUNTS,
  UNSUPPORTED_NAMESPACE_KEY,
].map(
  (row): TextCase => [
    row,
    row.message,
    async ({ wallet, proposalId, approval }) => {
      await wallet.reject({ id: proposalId, ...(row.rpcCode !== undefined && { code: row.rpcCode }) })
      return approval
    },
  ],
)

/** Error texts that one client sends to the other, with their codes. */
export const wireTextCases: readonly TextCase[] = [
  ...rejections,
  [WC_METHOD_UNSUPPORTED, 'Unsupported wc_ method. wc_foo', answer('wallet', 'wc_foo', {})],
  [WC_METHOD_UNSUPPORTED, 'Unsupported wc_ method. wc_foo', answer('wallet', 'wc_foo', {}, { on: 'pairing' })],
  [WC_METHOD_UNSUPPORTED, 'Unsupported wc_ method. wc_sessionRequest', answer('app', 'wc_sessionRequest', {})],
  [INVALID_METHOD, 'Invalid method.', answer('wallet', 'wc_sessionRequest', { request: 1 })],
  [
    UNAUTHORIZED_METHOD,
    'Unauthorized method.',
    answer('wallet', 'wc_sessionRequest', request('eip155:31337', 'eth_sign')),
  ],
  [
    UNAUTHORIZED_CHAIN,
    'Unauthorized chain.',
    answer('wallet', 'wc_sessionRequest', request('eip155:5', 'personal_sign')),
  ],
  [
    SESSION_REQUEST_EXPIRED,
    'Session request expired.',
    answer('wallet', 'wc_sessionRequest', request('eip155:31337', 'personal_sign', { expiryTimestamp: 1_600_000_000 })),
  ],
  [
    SESSION_REQUEST_EXPIRED,
    'Session request expired.',
    answer('wallet', 'wc_sessionRequest', request('eip155:31337', 'personal_sign', { expiry: 1_600_000_000 })),
  ],
  [NO_SESSION_FOR_TOPIC, 'No session for topic.', answer('wallet', 'wc_sessionRequest', {}, { on: 'pairing' })],
  [
    USER_DISCONNECTED,
    'User disconnected.',
    async (rig) => {
      const { publish } = rig.pair.wallet.relay
      const failing = (params: Parameters<typeof publish>[0]) =>
        params.tag === 1112 ? Promise.reject(new Error('away')) : publish(params)
      Object.assign(rig.pair.wallet.relay, { publish: failing })
      await rig.wallet.disconnect(rig.topic)
      return answerTo(rig, {
        to: 'wallet',
        method: 'wc_sessionRequest',
        body: request('eip155:31337', 'personal_sign'),
      })
    },
  ],
  [INVALID_UPDATE_REQUEST, 'Invalid update request.', answer('app', 'wc_sessionUpdate', { namespaces: {} })],
  [
    UNAUTHORIZED_UPDATE_REQUEST,
    'Unauthorized update request.',
    answer('wallet', 'wc_sessionUpdate', { namespaces: granted }),
  ],
  [INVALID_EXTEND_REQUEST, 'Invalid extend request.', answer('app', 'wc_sessionExtend', { expiry: 'x' })],
  [UNAUTHORIZED_EXTEND_REQUEST, 'Unauthorized extend request.', answer('wallet', 'wc_sessionExtend', {})],
  [INVALID_EVENT, 'Invalid event.', answer('app', 'wc_sessionEvent', event(1, 'chainChanged'))],
  [UNAUTHORIZED_EVENT, 'Unauthorized event.', answer('app', 'wc_sessionEvent', event('eip155:31337', 'other'))],
  [UNAUTHORIZED_CHAIN, 'Unauthorized chain.', answer('app', 'wc_sessionEvent', event('eip155:5', 'chainChanged'))],
  [
    INVALID_NAMESPACES,
    'Invalid namespaces.',
    answer('wallet', 'wc_sessionPropose', { proposer, requiredNamespaces: { eip155: 1 } }, { on: 'pairing' }),
  ],
  [
    MISSING_OR_INVALID,
    'Missing or invalid. session_proposal',
    answer('wallet', 'wc_sessionPropose', { proposer: {} }, { on: 'pairing' }),
  ],
  [
    INVALID_SESSION_SETTLE_REQUEST,
    'Invalid session settle request. onSessionSettleRequest() relay protocol should be a string',
    (rig) => refusedSettlement(rig, { relay: {} }),
  ],
  [
    INVALID_SESSION_SETTLE_REQUEST,
    'Invalid session settle request. onSessionSettleRequest()',
    (rig) => refusedSettlement(rig, { namespaces: granted, expiry: 1 }),
  ],
  [
    SESSION_SETTLEMENT_FAILED,
    'Session settlement failed. The proposal was answered or cancelled already.',
    async (rig) => {
      await settleAs(rig, { namespaces: granted })
      return refusedSettlement(rig, { namespaces: granted })
    },
  ],
]
