import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundleProgram } from '../../../tools/run/bundleProgram.mjs'
import { connectTestClient } from './testClient.ts'

const main = await bundleProgram('apps/relay/src/main.ts')
let dataDir: string
let children: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'relay-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

type Running = { readonly child: ChildProcess; readonly url: string; readonly exited: Promise<number | null> }

function launch(env: Record<string, string> = {}): {
  child: ChildProcess
  exited: Promise<number | null>
  said: () => string
} {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...{ LATCHKEY_ENV: 'development', LATCHKEY_RELAY_PORT: '0', LATCHKEY_DATA_DIR: dataDir, ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  return { child, exited: new Promise((resolve) => child.once('exit', resolve)), said: () => said }
}

async function start(env?: Record<string, string>): Promise<Running> {
  const { child, exited, said } = launch(env)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /^ready (\S+)$/m.exec(said())?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', () => reject(new Error(said())))
  })
  return { child, url, exited }
}

test('loses no acknowledged message when killed with -9 while publishing', { timeout: 300_000 }, async () => {
  const [knownSeed, strangerSeed] = [randomBytes(32), randomBytes(32)]
  const acked: { readonly topic: string; readonly message: string }[] = []
  const known = randomBytes(32).toString('hex')
  const unclaimed = randomBytes(32).toString('hex')
  const rounds = 10

  for (let round = 0; round < rounds; round += 1) {
    const relay = await start()
    if (round === 0)
      await (await connectTestClient(relay.url, { seed: knownSeed })).call('irn_subscribe', { topic: known })
    const app = await connectTestClient(relay.url)
    const killAfter = 1 + Math.floor(Math.random() * 20)
    let answers = 0
    const publish = async (n: number): Promise<void> => {
      const topic = n % 2 === 0 ? known : unclaimed
      const message = `${round}.${n} ${'x'.repeat(Math.floor(Math.random() * 2_000))}`
      try {
        await app.call('irn_publish', { topic, message, ttl: 3_600, tag: 1108 })
      } catch {
        return
      }
      acked.push({ topic, message })
      answers += 1
      if (answers === killAfter) relay.child.kill('SIGKILL')
    }
    // In parallel, which shares commits, and one by one, each with its own commit.
    if (round % 2 === 0) await Promise.all(Array.from({ length: 20 }, (_, n) => publish(n)))
    else for (let n = 0; n < 20; n += 1) await publish(n)
    relay.child.kill('SIGKILL')
    await relay.exited
  }

  const relay = await start()
  const app = await connectTestClient(relay.url)
  for (const [seed, topic] of [
    [knownSeed, known],
    [strangerSeed, unclaimed],
  ] as const) {
    const client = await connectTestClient(relay.url, { seed, autoAck: true })
    await client.call('irn_subscribe', { topic })
    await app.call('irn_publish', { topic, message: 'end', ttl: 300, tag: 0 })
    const got: string[] = []
    while (got.at(-1) !== 'end') got.push((await client.next()).params.data.message)
    // Unacknowledged publishes may arrive too; nothing arrives twice.
    const expected = acked.filter((message) => message.topic === topic).map(({ message }) => message)
    expect(got.filter((message) => expected.includes(message))).toEqual(expected)
    expect(new Set(got).size).toBe(got.length)
  }
  expect(acked.length).toBeGreaterThan(rounds)
  relay.child.kill('SIGTERM')
  expect(await relay.exited).toBe(0)
})

test('keeps an answered subscribe when killed with -9, if the topic has other recipients', {
  timeout: 60_000,
}, async () => {
  let relay = await start()
  const rounds = 5
  for (let round = 0; round < rounds; round += 1) {
    const topic = randomBytes(32).toString('hex')
    const seed = randomBytes(32)
    const other = await connectTestClient(relay.url)
    await other.call('irn_subscribe', { topic })
    const late = await connectTestClient(relay.url, { seed })
    await late.call('irn_subscribe', { topic })
    relay.child.kill('SIGKILL')
    await relay.exited

    relay = await start()
    const app = await connectTestClient(relay.url)
    await app.call('irn_publish', { topic, message: 'meanwhile', ttl: 300, tag: 0 })
    const back = await connectTestClient(relay.url, { seed })
    await back.call('irn_subscribe', { topic })
    await back.settle()
    expect(back.pushes.map(({ params }) => params.data.message)).toEqual(['meanwhile'])
  }
})

test('exits with 0 on SIGTERM; delivered messages are not sent again', async () => {
  const seed = randomBytes(32)
  const topic = randomBytes(32).toString('hex')
  const first = await start()
  const wallet = await connectTestClient(first.url, { seed, autoAck: true })
  await wallet.call('irn_subscribe', { topic })
  const app = await connectTestClient(first.url)
  await app.call('irn_publish', { topic, message: 'delivered', ttl: 300, tag: 0 })
  await wallet.next()
  await wallet.settle()
  const closed = new Promise((resolve) => wallet.ws.once('close', resolve))
  first.child.kill('SIGTERM')
  expect([await closed, await first.exited]).toEqual([1001, 0])

  const second = await start()
  const back = await connectTestClient(second.url, { seed })
  await back.call('irn_subscribe', { topic })
  await back.settle()
  expect(back.pushes).toEqual([])
})

test('[S7.34] on SIGTERM while publishing, exits with 0 and keeps all acknowledged messages', async () => {
  const first = await start()
  const topics = Array.from({ length: 8 }, () => randomBytes(32).toString('hex'))
  const acked = new Set<string>()
  const publishers = await Promise.all(topics.map(() => connectTestClient(first.url)))
  const running = publishers.map(async (app, at) => {
    for (let n = 0; ; n += 1) {
      const message = `${at}.${n}`
      try {
        await app.call('irn_publish', { topic: topics[at], message, ttl: 3_600, tag: 1108 })
      } catch {
        return
      }
      acked.add(message)
      if (acked.size === 200) first.child.kill('SIGTERM')
    }
  })
  await Promise.all(running)
  expect(await first.exited).toBe(0)

  const second = await start()
  const wallet = await connectTestClient(second.url)
  const kept = (await Promise.all(topics.map((topic) => wallet.call('irn_fetchMessages', { topic })))) as {
    messages: { message: string }[]
  }[]
  const texts = new Set(kept.flatMap(({ messages }) => messages.map(({ message }) => message)))
  expect([...acked].filter((message) => !texts.has(message))).toEqual([])
  expect(acked.size).toBeGreaterThanOrEqual(200)
})

test('exits with 1 and a reason when it cannot start', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const taken = String((holder.address() as AddressInfo).port)
  const cases: [Record<string, string>, string][] = [
    [{ LATCHKEY_RELAY_PORT: taken }, `port ${taken} is taken`],
    [{ LATCHKEY_ENV: '' }, 'LATCHKEY_PROJECT_IDS'],
    [{ LATCHKEY_ENV: '', LATCHKEY_PROJECT_IDS: 'ab'.repeat(16) }, 'LATCHKEY_RELAY_URL'],
    [{ LATCHKEY_RELAY_URL: 'https://localhost' }, 'not a ws:// or wss:// address'],
  ]
  for (const [env, reason] of cases) {
    const { exited, said } = launch(env)
    expect(await exited).toBe(1)
    expect(said()).toContain(reason)
  }
  holder.close()
})

test('a second relay on the same folder refuses to start with a reason; the first keeps working', async () => {
  const first = await start()
  const { exited, said } = launch()
  expect(await exited).toBe(1)
  expect(said()).toContain(`belongs to another running relay (process ${first.child.pid}`)
  expect(said()).toContain('LATCHKEY_DATA_DIR')
  await (await connectTestClient(first.url)).settle()
})
