import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../../../tools/run/bundleProgram.mjs'
import { hasRedis, startRedis } from './mailbox/redis/testRedis.ts'
import { connectTestClient } from './testClient.ts'
import { createPowerCutDisk, type PowerCutDisk } from './testPowerCut.ts'

const main = await bundleProgram('apps/relay/src/main.ts')
/** A soak cuts the power 200 times. */
const cuts = Number(process.env.LATCHKEY_POWER_CUTS ?? 5)
const publishers = 8

function diskOfTest(): PowerCutDisk {
  const disk = createPowerCutDisk()
  onTestFinished(disk.remove)
  if (!disk.losesUnflushed) console.warn('Power cuts are only simulated by kill -9: mounting is not permitted here')
  return disk
}

/** A relay whose messages are on the disk, with the processes that write there. */
type Started = { readonly url: string; readonly pids: readonly number[]; readonly exited: Promise<unknown> }
type Start = (disk: PowerCutDisk) => Promise<Started>

async function startRelay(settings: Readonly<Record<string, string>>): Promise<Started> {
  const env = { LATCHKEY_ENV: 'development', LATCHKEY_RELAY_PORT: '0', ...settings }
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, ready] = /^ready (\S+)$/m.exec(said) ?? []
      if (ready) resolve(ready)
    })
    child.once('exit', () => reject(new Error(said)))
  })
  return { url, pids: [child.pid ?? 0], exited }
}

/** Continuously rewrites the append-only file, so that cuts also happen during a rewrite. */
const rewriting = ['--auto-aof-rewrite-percentage', '1', '--auto-aof-rewrite-min-size', '1', '--hz', '100']

const stores: Readonly<Record<string, Start>> = {
  LMDB: (disk) => startRelay({ LATCHKEY_DATA_DIR: disk.path }),
  ...(hasRedis && {
    async Redis(disk) {
      const redis = await startRedis({ dir: join(disk.path, 'redis'), extra: rewriting })
      onTestFinished(redis.remove)
      const relay = await startRelay({ REDIS_URL: redis.url })
      return { ...relay, pids: [...relay.pids, redis.pid() ?? 0] }
    },
  }),
}

type Round = {
  readonly topic: string
  readonly seed: Uint8Array
  readonly published: readonly string[]
  readonly acked: readonly string[]
}

/** Publishes until the power is cut at a random moment. */
async function publishUntilCut(disk: PowerCutDisk, start: Start): Promise<Round> {
  const relay = await start(disk)
  const [topic, seed] = [randomBytes(32).toString('hex'), randomBytes(32)]
  const wallet = await connectTestClient(relay.url, { seed })
  await wallet.call('irn_subscribe', { topic })
  await wallet.close()
  const [published, acked]: [string[], string[]] = [[], []]
  const cutAfter = 1 + Math.floor(Math.random() * 60)
  let cutting: Promise<void> | undefined
  const apps = await Promise.all(Array.from({ length: publishers }, () => connectTestClient(relay.url)))
  const publishing = apps.map(async (app, at) => {
    for (let n = 0; ; n += 1) {
      const message = `${at}.${n} ${'x'.repeat(Math.floor(Math.random() * 2_000))}`
      published.push(message)
      try {
        await app.call('irn_publish', { topic, message, ttl: 86_400, tag: 1108 })
      } catch {
        return
      }
      acked.push(message)
      if (acked.length >= cutAfter) cutting ??= disk.cut(relay.pids)
    }
  })
  await Promise.all(publishing)
  await cutting
  await relay.exited
  return { topic, seed, published, acked }
}

async function textsOf(url: string, { topic, seed }: Round): Promise<readonly string[]> {
  const client = await connectTestClient(url, { seed })
  const { messages } = (await client.call('irn_fetchMessages', { topic })) as { messages: { message: string }[] }
  await client.close()
  return messages.map(({ message }) => message)
}

test('a power cut loses unflushed data and keeps flushed data', async () => {
  const disk = diskOfTest()
  const write = (name: string, flush: boolean) => {
    const file = openSync(join(disk.path, name), 'w')
    writeSync(file, Buffer.alloc(4_096, 1))
    if (flush) fsyncSync(file)
    closeSync(file)
  }
  write('flushed', true)
  write('unflushed', false)
  await disk.cut([])
  expect(existsSync(join(disk.path, 'flushed'))).toBe(true)
  expect(existsSync(join(disk.path, 'unflushed'))).toBe(!disk.losesUnflushed)
})

test.each(Object.entries(stores))(
  '%s loses no acknowledged message in a power cut',
  { timeout: 3_600_000 },
  async (_name, start) => {
    const disk = diskOfTest()
    const rounds: Round[] = []
    for (let round = 0; round < cuts; round += 1) {
      rounds.push(await publishUntilCut(disk, start))
      expect(rounds.at(-1)?.acked.length).toBeGreaterThan(0)
    }
    const { url } = await start(disk)
    for (const round of rounds) {
      const kept = new Set(await textsOf(url, round))
      expect(round.acked.filter((message) => !kept.has(message))).toEqual([])
      // Every message that arrives was published.
      for (const message of kept) expect(round.published).toContain(message)
    }
  },
)
