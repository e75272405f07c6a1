import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRelay } from '../../createRelay.ts'
import { hasRedis, startRedis, type TestRedis } from './testRedis.ts'

/** A stopped Redis, after a rewrite of its append-only file, with three keys before it and three after it. */
async function filledRedis(): Promise<{ readonly redis: TestRedis; readonly dir: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'relay-damaged-file-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const redis = await startRedis({ dir })
  onTestFinished(redis.remove)
  for (const key of ['a', 'b', 'c']) await redis.command('SET', key, key.repeat(100))
  await redis.command('BGREWRITEAOF')
  await vi.waitFor(async () => {
    const info = String(await redis.command('INFO', 'persistence'))
    expect(info).toContain('aof_rewrite_in_progress:0')
    expect(info).toContain('aof_last_bgrewrite_status:ok')
    expect(readdirSync(join(dir, 'appendonlydir')).some((file) => file.includes('.2.base'))).toBe(true)
  })
  for (const key of ['d', 'e', 'f']) await redis.command('SET', key, key.repeat(100))
  await redis.stop()
  return { redis, dir: join(dir, 'appendonlydir') }
}

describe.skipIf(!hasRedis)('a damaged file of Redis', () => {
  test.each([
    ['base.rdb', 'a'.repeat(9), 4],
    ['incr.aof', '*3', 1],
    ['incr.aof', '$100', 0],
  ])(
    '%s prevents its start with an error that names the file, and the relay reports that Redis does not respond',
    async (end, text, at) => {
      const { redis, dir } = await filledRedis()
      const name = readdirSync(dir).find((file) => file.endsWith(end)) ?? ''
      const bytes = readFileSync(join(dir, name))
      bytes[bytes.indexOf(text) + at]! ^= 64
      writeFileSync(join(dir, name), bytes)
      await expect(redis.start()).rejects.toThrow(name)
      const settings = { urls: [redis.url], hasReplicas: false, isDeclaredDurable: false }
      await expect(createRelay({ port: 0, redis: settings })).rejects.toThrow(
        `Redis at ${redis.host}:${redis.port} does not answer`,
      )
    },
  )

  test('that is cut off within a command, as after a power cut, loses only that command', async () => {
    const { redis, dir } = await filledRedis()
    const name = readdirSync(dir).find((file) => file.endsWith('incr.aof')) ?? ''
    const bytes = readFileSync(join(dir, name))
    writeFileSync(join(dir, name), bytes.subarray(0, -50))
    await redis.start()
    expect(await redis.command('EXISTS', 'a', 'b', 'c', 'd', 'e')).toBe(5)
    expect(await redis.command('EXISTS', 'f')).toBe(0)
  })
})
