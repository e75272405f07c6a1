import { Cluster, Redis } from 'ioredis'
import { describe, expect, onTestFinished, test } from 'vitest'
import { partitions } from './partitions.ts'
import { startRedisCluster } from './testCluster.ts'
import { hasRedis, startRedis } from './testRedis.ts'

describe.skipIf(!hasRedis)('Redis for tests', () => {
  test('keeps acknowledged writes through kill -9 and a start on the same port', async () => {
    const redis = await startRedis()
    onTestFinished(redis.remove)
    const client = new Redis(redis.url)
    onTestFinished(() => client.disconnect())
    client.on('error', () => {})
    await client.set('key', 'value')
    await redis.kill()
    expect(redis.pid()).toBeUndefined()
    await redis.start()
    expect(await client.get('key')).toBe('value')
    expect(await redis.command('CONFIG', 'GET', 'appendfsync')).toEqual(['appendfsync', 'always'])
  })

  test('reports why it does not start', async () => {
    await expect(startRedis({ extra: ['--no-such-setting', '1'] })).rejects.toThrow('no-such-setting')
  })

  test('a replica is promoted when its primary is killed, and the old primary returns as its replica', async () => {
    const cluster = await startRedisCluster()
    onTestFinished(cluster.remove)
    const client = new Cluster(cluster.nodes.map(({ port }) => ({ host: '127.0.0.1', port })))
    onTestFinished(() => client.disconnect())
    client.on('error', () => {})
    const slotOf = async (key: string) => Number(await cluster.nodes[0]?.command('CLUSTER', 'KEYSLOT', key))
    const slot = await slotOf('key')
    for (const partition of partitions) expect(await slotOf(partition.dueKey)).toBe(partition.slot)
    await client.set('key', 'value')
    await client.call('WAIT', '1', '1000')
    const primary = await cluster.primaryOf(slot)
    const [replica] = await cluster.replicasOf(slot)

    await primary.kill()
    expect(await cluster.primaryOf(slot)).toBe(replica)
    await cluster.ok()
    expect(await client.get('key')).toBe('value')
    await expect(client.set('key', 'later')).rejects.toThrow('NOREPLICAS')

    await primary.start()
    await cluster.replicated()
    expect(await cluster.replicasOf(slot)).toEqual([primary])
    expect(await client.set('key', 'later')).toBe('OK')
  })
})
