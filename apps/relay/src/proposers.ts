/**
 * Sockets that proposed a session and asked to be subscribed to it once a wallet approves: they have its settlement a round trip
 * earlier than by asking for its topic themselves (docs/decisions/0011). The first approval counts: whoever has the link may
 * approve, and must not be able to subscribe others to any number of topics.
 */
export type Proposers<caller> = {
  readonly add: (pairingTopic: string, caller: caller) => void
  /** Who is to follow the session that is approved here; nobody from then on. */
  readonly take: (pairingTopic: string) => caller | undefined
  /** The socket is gone. */
  readonly leave: (caller: caller) => void
}

export function createProposers<caller extends object>(): Proposers<caller> {
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
      take(pairingTopic)
      byTopic.set(pairingTopic, caller)
      topicsOf.set(caller, (topicsOf.get(caller) ?? new Set()).add(pairingTopic))
    },
    take,
    leave(caller) {
      for (const topic of topicsOf.get(caller) ?? []) byTopic.delete(topic)
      topicsOf.delete(caller)
    },
  }
}
