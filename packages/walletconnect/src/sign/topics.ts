import type { Engine } from './engine.ts'

/** Subscribes to topics; failed subscriptions are repeated when the relay is back. */
export function subscribeTopics(engine: Engine, topics: readonly string[]): void {
  if (topics.length === 0) return
  for (const topic of topics) engine.unsubscribed.delete(topic)
  engine.relay.subscribe(topics).catch(() => {
    for (const topic of topics) engine.unsubscribed.add(topic)
    engine.log('subscribe.failed', { topics: topics.length })
  })
}

export function unsubscribeTopic(engine: Engine, topic: string): void {
  engine.unsubscribed.delete(topic)
  engine.relay.unsubscribe(topic).catch(() => engine.log('unsubscribe.failed'))
}
