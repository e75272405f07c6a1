import { mutateText } from './mutate.ts'
import { mutateJson } from './mutateJson.ts'
import type { Random } from './random.ts'

const topic = 'ab'.repeat(32)
const publish = { topic, message: 'AAAA', ttl: 300, tag: 1108, prompt: true }
const calls = {
  irn_publish: { ...publish, attestation: 'x', tvf: { correlationId: 1, rpcMethods: ['personal_sign'] } },
  irn_batchPublish: { messages: [publish, publish] },
  irn_subscribe: { topic },
  irn_batchSubscribe: { topics: [topic, 'cd'.repeat(32)] },
  irn_unsubscribe: { topic, id: 'ef'.repeat(32) },
  irn_batchUnsubscribe: { subscriptions: [{ topic, id: 'x' }] },
  irn_fetchMessages: { topic },
  irn_batchFetchMessages: { topics: [topic] },
  irn_batchReceive: { receipts: [{ topic, message_id: topic }] },
  irn_watchRegister: { registerAuth: 'a.b.c' },
  wc_proposeSession: { pairingTopic: topic, sessionProposal: 'AAAA', ttl: 300, correlationId: 1 },
  wc_approveSession: {
    pairingTopic: topic,
    sessionTopic: 'cd'.repeat(32),
    sessionProposalResponse: 'AAAA',
    sessionSettlementRequest: 'BBBB',
  },
  irn_subscription: {
    id: 'ef'.repeat(32),
    data: { topic, message: 'AAAA', publishedAt: 1_800_000_000_000, tag: 1108 },
  },
} as const

/** One valid frame of each kind: requests of clients, pushes, answers and refusals. */
export const frameTexts: readonly string[] = [
  '{"id":1,"jsonrpc":"2.0","result":true}',
  '{"id":"1795226122230000000n","jsonrpc":"2.0","result":true}',
  '{"id":1795225463787113472,"jsonrpc":"2.0","error":{"code":-32000,"message":"no","data":"TtlTooShort"}}',
  '{"id":1,"jsonrpc":"2.0","error":{"code":3001,"message":"Too many requests","data":"TooManyRequests"}}',
  '{"id":1,"jsonrpc":"2.0","error":{}}',
  ...Object.entries(calls).map(([method, params], index) =>
    JSON.stringify({ id: index % 2 ? 7 : '1795225463787113472', jsonrpc: '2.0', method, params }),
  ),
]

/** One of `texts`, mutated as text or as JSON. */
export function mutatedFrame(random: Random, texts: readonly string[]): string {
  const text = random.pick(texts)
  if (random.once(2)) return mutateText(random, text, texts)
  return JSON.stringify(mutateJson(random, JSON.parse(text))) ?? ''
}
