import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weaknessesOf } from './durability.ts'
import { connectRedis, type RedisNodes } from './redisNodes.ts'
import { hasRedis, startRedis, type TestRedis } from './testRedis.ts'

let redis: TestRedis
let nodes: RedisNodes
beforeAll(async () => {
  if (!hasRedis) return
  redis = await startRedis()
  nodes = await connectRedis({ urls: [redis.url], onChange() {} })
})
afterAll(async () => {
  nodes?.close()
  await redis?.remove()
})

const found = (params = { hasReplicas: false, isDeclared: false }) => weaknessesOf(nodes.all()[0]!, params)

describe.skipIf(!hasRedis)('durability gaps of a Redis', () => {
  test('are empty with the settings that the README requires', async () => {
    expect(await found()).toEqual([])
  })

  test.each([
    ['appendonly', 'no', 'yes'],
    ['appendfsync', 'everysec', 'always'],
    ['no-appendfsync-on-rewrite', 'yes', 'no'],
    ['aof-load-truncated', 'no', 'yes'],
    ['maxmemory-policy', 'allkeys-lru', 'noeviction'],
    ['min-replicas-to-write', '0', '1'],
  ])('include %s %s', async (name, weak, strong) => {
    // An eviction policy matters only with a limit.
    const others = ['maxmemory', '100mb', 'min-replicas-to-write', '1']
    await redis.command('CONFIG', 'SET', ...others)
    await redis.command('CONFIG', 'SET', name, weak)
    const weaknesses = await found({ hasReplicas: true, isDeclared: false })
    await redis.command('CONFIG', 'SET', name, strong)
    expect(weaknesses).toEqual([expect.stringContaining(`${name} is `)])
    expect(await found({ hasReplicas: true, isDeclared: false })).toEqual([])
  })

  test('include an unreadable CONFIG unless the operator vouches for Redis', async () => {
    await redis.command('ACL', 'SETUSER', 'default', '-config')
    expect(await found()).toEqual([expect.stringContaining('LATCHKEY_REDIS_DURABILITY=fsync')])
    expect(await found({ hasReplicas: false, isDeclared: true })).toEqual([])
    await redis.command('ACL', 'SETUSER', 'default', '+@all')
  })
})
