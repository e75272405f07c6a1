import { isRecord } from '@latchkey/base/isRecord'

/** A message as its recipients get it. */
type Sent = { readonly topic: string; readonly message: string }

/** The messages that a request publishes, by method: where its params name topic and message. */
const published: Readonly<Record<string, readonly (readonly [topic: string, message: string])[]>> = {
  irn_publish: [['topic', 'message']],
  wc_proposeSession: [['pairingTopic', 'sessionProposal']],
  wc_approveSession: [
    ['pairingTopic', 'sessionProposalResponse'],
    ['sessionTopic', 'sessionSettlementRequest'],
  ],
}

/** The messages that a frame of ours publishes. */
export function ownMessagesIn(frame: string): readonly Sent[] {
  const { method, params } = JSON.parse(frame) as { readonly method?: string; readonly params?: unknown }
  const places = (method !== undefined && Object.hasOwn(published, method) && published[method]) || []
  return places.flatMap(([topicKey, messageKey]) => {
    const { [topicKey]: topic, [messageKey]: message } = isRecord(params) ? params : {}
    return typeof topic === 'string' && typeof message === 'string' ? [{ topic, message }] : []
  })
}
