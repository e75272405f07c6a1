import { isRecord } from '@latchkey/base/isRecord'

/** A message as its recipients receive it. */
type Sent = { readonly topic: string; readonly message: string }

/** Extracts the published messages from a request's params, by method. */
const published: Readonly<Record<string, readonly (readonly [topic: string, message: string])[]>> = {
  irn_publish: [['topic', 'message']],
  wc_proposeSession: [['pairingTopic', 'sessionProposal']],
  wc_approveSession: [
    ['pairingTopic', 'sessionProposalResponse'],
    ['sessionTopic', 'sessionSettlementRequest'],
  ],
}

/** The messages that one of our frames publishes. */
export function ownMessagesIn(frame: string): readonly Sent[] {
  const { method, params } = JSON.parse(frame) as { readonly method?: string; readonly params?: unknown }
  const places = (method !== undefined && Object.hasOwn(published, method) && published[method]) || []
  return places.flatMap(([topicKey, messageKey]) => {
    const { [topicKey]: topic, [messageKey]: message } = isRecord(params) ? params : {}
    return typeof topic === 'string' && typeof message === 'string' ? [{ topic, message }] : []
  })
}
