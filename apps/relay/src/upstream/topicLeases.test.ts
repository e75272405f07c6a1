import { manualClock } from '@latchkey/base/clock'
import { expect, test } from 'vitest'
import { createTopicLeases } from './topicLeases.ts'

function startLeases(topicsMax = 100) {
  const clock = manualClock()
  const used = new Set<string>()
  const calls: string[] = []
  const leases = createTopicLeases({
    clock,
    graceMs: 1_000,
    topicsMax,
    isUsed: (topic) => used.has(topic),
    onJoin: (topic) => calls.push(`join ${topic}`),
    onLeave: (topics) => calls.push(`leave ${topics.join(' ')}`),
  })
  return { clock, used, calls, leases }
}

test('subscribes to a topic once, and unsubscribes after the grace time without use', async () => {
  const { clock, used, calls, leases } = startLeases()
  used.add('a')
  for (const topic of ['a', 'a', 'b', 'c']) leases.renew(topic, 'project')
  leases.sweep()
  await clock.advance(999)
  leases.sweep()
  // Used again within the grace time.
  leases.renew('c', 'project')
  await clock.advance(1)
  leases.sweep()
  expect(calls).toEqual(['join a', 'join b', 'join c', 'leave b'])
  used.delete('a')
  leases.sweep()
  await clock.advance(1_000)
  leases.sweep()
  expect(calls.slice(4)).toEqual(['leave a c'])
  expect(leases.count()).toBe(0)
})

test('one project takes at most half of the topics', () => {
  const { leases } = startLeases(4)
  expect(['a', 'b', 'c'].map((topic) => leases.renew(topic, 'greedy'))).toEqual([true, true, false])
  expect(['c', 'd', 'e'].map((topic) => leases.renew(topic, 'other'))).toEqual([true, true, false])
  // A subscribed topic takes no further quota and counts for the last project that used it.
  expect([leases.renew('a', 'third'), leases.projectOf('a')]).toEqual([true, 'third'])
})
