/**
 * Topics are divided into partitions by the first hex digit of the topic, which is a hash. A partition is in one hash slot, so that
 * one command can change many of its topics.
 */
export type Partition = {
  readonly slot: number
  /** Sorted set of topics by the time of their next expiry. */
  readonly dueKey: string
  /** Hash of the space that waiting messages take, by project, address and client. */
  readonly usageKey: string
  readonly probeKey: string
  /** Hash of the messages for upstream relays. */
  readonly outboxKey: string
  /** The relay that holds the links to upstream relays, and a sorted set of those that may. */
  readonly holderKey: string
  readonly membersKey: string
  readonly identityKey: (upstream: string) => string
  /** Prefix of the counters of what clients spend. */
  readonly spendingKey: string
  readonly topicKey: (topic: string) => string
  readonly bodiesKey: (topic: string) => string
  /** Prefix of the channels; a relay listens on the one with its id. */
  readonly channel: string
}

export const partitionOf = (topic: string): number => Number.parseInt(topic.slice(0, 1), 16) || 0

/** Hash tags and their slots, one in each sixteenth of all slots: they spread evenly over the primaries of a cluster. */
const tags = [
  ...[[10, 247] as const, [3, 1584] as const, [61, 2369] as const, [43, 3937] as const],
  ...[[11, 4310] as const, [2, 5649] as const, [60, 6496] as const, [42, 8000] as const],
  ...[[12, 8373] as const, [1, 9842] as const, [63, 10499] as const, [41, 12067] as const],
  ...[[13, 12436] as const, [0, 13907] as const, [62, 14626] as const, [40, 16130] as const],
]

export const partitions: readonly Partition[] = tags.map(([tag, slot]) => {
  const prefix = `latchkey:relay:{${tag}}:`
  return {
    slot,
    dueKey: `${prefix}due`,
    usageKey: `${prefix}usage`,
    probeKey: `${prefix}probe`,
    outboxKey: `${prefix}outbox`,
    holderKey: `${prefix}holder`,
    membersKey: `${prefix}members`,
    identityKey: (upstream) => `${prefix}identity:${upstream}`,
    spendingKey: `${prefix}spending:`,
    topicKey: (topic) => `${prefix}topic:${topic}`,
    bodiesKey: (topic) => `${prefix}bodies:${topic}`,
    channel: `${prefix}relay:`,
  }
})
