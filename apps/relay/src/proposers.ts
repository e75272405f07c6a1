/**
 * Sockets that proposed a session and asked to be subscribed to it once a wallet approves: they have its settlement a round trip
 * earlier than by asking for its topic themselves (docs/decisions/0011). The first approval counts: whoever has the link may
 * approve, and must not be able to subscribe others to any number of topics.
 */
export type Proposers<caller> = {
  readonly add: (pairingTopic: string, caller: caller) => void
  /** Who proposed here; nobody from then on. */
  readonly take: (pairingTopic: string) => caller | undefined
  /** The socket is gone. */
  readonly leave: (caller: caller) => void
}

/** Of one socket. More than any page has on screen; the oldest go. */
const proposalsMax = 64

export function createProposers<caller extends { readonly clientId: string }>(): Proposers<caller> {
  const byTopic = new Map<string, caller>()
  const topicsOf = new Map<caller, Set<string>>()

  function take(pairingTopic: string): caller | undefined {
    const caller = byTopic.get(pairingTopic)
    byTopic.delete(pairingTopic)
    const topics = caller && topicsOf.get(caller)
    topics?.delete(pairingTopic)
    if (caller && topics?.size === 0) topicsOf.delete(caller)
    return caller
  }

  return {
    add(pairingTopic, caller) {
      // Who has the link may propose on the topic as well, and does not take the place of the first.
      const held = byTopic.get(pairingTopic)
      if (held && held.clientId !== caller.clientId) return
      take(pairingTopic)
      byTopic.set(pairingTopic, caller)
      const topics = (topicsOf.get(caller) ?? new Set()).add(pairingTopic)
      topicsOf.set(caller, topics)
      const [oldest] = topics
      if (topics.size > proposalsMax && oldest !== undefined) take(oldest)
    },
    take,
    leave(caller) {
      for (const topic of topicsOf.get(caller) ?? []) byTopic.delete(topic)
      topicsOf.delete(caller)
    },
  }
}
