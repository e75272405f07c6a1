import { expect, onTestFinished, test } from 'vitest'
import { connectRedis } from './redisNodes.ts'
import { createSpending } from './spending.ts'
import { hasRedis, startRedis } from './testRedis.ts'

test.skipIf(!hasRedis)('returns to each relay the charges at the other relays since its last report', async () => {
  const redis = await startRedis()
  onTestFinished(redis.remove)
  const nodes = await connectRedis({ urls: [redis.url], onChange() {} })
  onTestFinished(nodes.close)
  const [one, two] = [createSpending(nodes), createSpending(nodes)]
  const report = async (relay: typeof one, spent: Readonly<Record<string, number>>) =>
    Object.fromEntries(await relay(new Map(Object.entries(spent))))
  expect(await report(one, { a: 100, b: 5 })).toEqual({})
  expect(await report(two, { a: 30 })).toEqual({})
  expect(await report(one, { a: 1, b: 5 })).toEqual({ a: 30 })
  expect(await report(two, { a: 1 })).toEqual({ a: 1 })
  expect(await report(two, { a: 1 })).toEqual({})
})
