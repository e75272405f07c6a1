import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { variableOf } from './config.ts'
import { createRelay } from './createRelay.ts'
import { defaultLimits, type Limits } from './limits/limits.ts'
import { memoryMailbox } from './mailbox/memory.ts'
import { hasRedis, startRedis } from './mailbox/redis/testRedis.ts'
import { connectTestClient } from './testClient.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the README names every limit with its default', () => {
  for (const [key, value] of Object.entries(defaultLimits)) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${variableOf(key as keyof Limits)}\` `))
    expect([key, row?.split('|')[2]?.trim()]).toEqual([key, value.toLocaleString('en-US')])
  }
})

test('the README names every metric', async () => {
  const relay = await createRelay({ port: 0, mailbox: memoryMailbox() })
  const page = await (await fetch(`${relay.url.replace('ws', 'http')}/metrics`)).text()
  await relay.close()
  const names = [...page.matchAll(/^# TYPE latchkey_relay_(\S+)/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) expect(readme).toMatch(new RegExp(`\`${name}(\\{\\w+\\})?\``))
})

test.skipIf(!hasRedis)(
  'two relays work with the Redis user of the README, which has no further permissions',
  async () => {
    const redis = await startRedis()
    onTestFinished(redis.remove)
    const [line = ''] = /^ACL SETUSER relay .*$/m.exec(readme) ?? []
    const [name = '', ...rest] = line.split(' ')
    await redis.command(name, ...rest)
    const url = redis.url.replace('//', '//relay:PASSWORD@')
    const upstream = await createRelay({ port: 0, mailbox: memoryMailbox() })
    onTestFinished(upstream.close)
    const logged: unknown[] = []
    const start = async () => {
      const relay = await createRelay({
        ...{ port: 0, redis: { urls: [url], hasReplicas: false, isDeclaredDurable: true } },
        upstream: { relays: [{ url: upstream.url, projectId: '0'.repeat(32) }] },
        log: (event) => logged.push(event),
        limits: { deliveryWaitMs: 10, sweepMs: 10, clientBurst: 20 },
      })
      onTestFinished(relay.close)
      return relay
    }
    const [one, two] = [await start(), await start()]
    for (const relay of [one, two]) {
      const health = async () => JSON.stringify(await (await fetch(`${relay.url.replace('ws', 'http')}/health`)).json())
      await vi.waitFor(async () => expect(await health()).toContain('"up"'))
    }
    const app = await connectTestClient(one.url)
    onTestFinished(app.close)
    const wallets = await Promise.all([one, two].map((relay) => connectTestClient(relay.url, { autoAck: true })))
    const topic = 'ab'.repeat(32)
    for (const wallet of wallets) {
      onTestFinished(wallet.close)
      await wallet.call('irn_subscribe', { topic })
      // While the first client is alone, its relay delivers under a lease, which the second client's join ends.
      for (const message of ['a', 'b', 'c'].map((text) => `${text} for ${wallet.clientId}`)) {
        await app.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
        expect((await wallet.next()).params.data.message).toBe(message)
      }
    }
    // A damaged record makes the script look up the channels of the relays.
    const key = ((await redis.command('KEYS', `*topic:${topic}`)) as string[])[0] ?? ''
    await redis.command('HSET', key, 'n', 'damaged')
    await app.call('irn_publish', { topic, message: 'last', ttl: 300, tag: 1108 })
    // Rates are exchanged, and expired records swept.
    await vi.waitFor(async () => expect(await redis.command('KEYS', '*spending*')).not.toEqual([]), { timeout: 30_000 })
    expect(logged).not.toContain('storage failed')
    expect(logged).not.toContain('storage promises less')
    const denied = ((await redis.command('ACL', 'LOG')) as string[][]).map(
      (entry) => entry[entry.indexOf('object') + 1],
    )
    expect(denied).toEqual(['config|get'])

    const allowed = async (...command: readonly string[]) =>
      !String(await redis.command('ACL', 'DRYRUN', 'relay', ...command)).includes('no permissions')
    expect(await allowed('HGETALL', 'latchkey:relay:{0}:usage')).toBe(true)
    const forbidden = [
      ['HGETALL', 'sessions'],
      ['FLUSHALL'],
      ['KEYS', '*'],
      ['CONFIG', 'GET', 'requirepass'],
      ['MONITOR'],
      ['SPUBLISH', 'news', 'x'],
      ['ACL', 'LIST'],
      ['SHUTDOWN'],
      ['REPLICAOF', 'host', '1'],
    ]
    for (const command of forbidden) expect([command, await allowed(...command)]).toEqual([command, false])
  },
)
