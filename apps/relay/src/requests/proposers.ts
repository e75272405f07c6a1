/**
 * Sockets that proposed a session and requested to be subscribed to it on approval: they get its settlement one round trip earlier
 * (docs/decisions/0011). Only the first approval counts: anybody with the link may approve, and must not be able to subscribe
 * others to any number of topics.
 */
export type Proposers<caller> = {
  readonly add: (pairingTopic: string, caller: caller) => void
  /** Removes and returns the proposer on this topic. */
  readonly take: (pairingTopic: string) => caller | undefined
  /** Removes all proposals of a closed socket. */
  readonly remove: (caller: caller) => void
}

/** Maximum per socket, more than a page shows at once; beyond it the oldest are dropped. */
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
      // Others with the link may propose on the topic too, but don't replace the first proposer.
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
    remove(caller) {
      for (const topic of topicsOf.get(caller) ?? []) byTopic.delete(topic)
      topicsOf.delete(caller)
    },
  }
}
