/** Topics with a message to publish. Projects take turns, so that the backlog of one does not delay the others. */
export type ReadyTopics = {
  readonly add: (projectId: string, topic: string) => void
  /** Removes and returns the next topic. */
  readonly take: () => string | undefined
}

export function createReadyTopics(): ReadyTopics {
  /** By project; the next project comes first. */
  const waiting = new Map<string, Set<string>>()
  return {
    add(projectId, topic) {
      const topics = waiting.get(projectId)
      if (topics) topics.add(topic)
      else waiting.set(projectId, new Set([topic]))
    },
    take() {
      const [next] = waiting
      if (!next) return undefined
      const [projectId, topics] = next
      const [topic] = topics
      waiting.delete(projectId)
      if (topic !== undefined) topics.delete(topic)
      if (topics.size > 0) waiting.set(projectId, topics)
      return topic
    },
  }
}
