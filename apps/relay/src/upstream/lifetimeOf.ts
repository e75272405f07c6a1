import { type RelayTag, rejectTtlSec, relayTags } from '@latchkey/contracts/constants/relayTags'

const daySec = 24 * 60 * 60

/** Apps choose the TTL of requests and responses, up to 7 days. */
const chosenByApp: readonly RelayTag[] = [relayTags.wc_sessionRequest, relayTags.wc_sessionAuthenticate]

const secondsByTag = new Map<number, number>(
  Object.values<RelayTag>(relayTags).flatMap((tag) => {
    const [ttlSec, responseTtlSec] = chosenByApp.includes(tag)
      ? [7 * daySec, 7 * daySec]
      : [tag.ttlSec, tag.responseTtlSec]
    const rejections = [tag.rejectTag, tag.autoRejectTag].flatMap((one) => (one === undefined ? [] : [one]))
    return [
      [tag.requestTag, ttlSec],
      [tag.responseTag, responseTtlSec],
      ...rejections.map((one): [number, number] => [one, rejectTtlSec]),
    ] satisfies [number, number][]
  }),
)

/** Lifetime of a message from an upstream, whose pushes have no TTL: the maximum for its tag, otherwise a day. */
export const lifetimeSecOf = (tag: number): number => secondsByTag.get(tag) ?? daySec
