import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../../../../tools/run/bundleProgram.mjs'
import { connectTestClient, type TestClient } from '../testClient.ts'
import { startFolder, startLine, until } from './testRelays.ts'

const main = await bundleProgram('apps/relay/src/main.ts')

/** A relay in a separate process that restarts on the same port and folder. */
async function startChild(env: Readonly<Record<string, string>>) {
  const dataDir = startFolder()
  let child: ChildProcess | undefined
  onTestFinished(() => void child?.kill('SIGKILL'))
  async function start(port: string): Promise<string> {
    const settings = {
      ...{ LATCHKEY_ENV: 'development', LATCHKEY_RELAY_PORT: port },
      ...{ LATCHKEY_DATA_DIR: dataDir, LATCHKEY_RELAY_LOG: 'error', ...env },
    }
    const started = spawn(process.execPath, [main], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    let said = ''
    return new Promise((resolve, reject) => {
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (said += chunk))
      started.stdout.on('data', () => {
        const url = /^ready (\S+)$/m.exec(said)?.[1]
        if (url) resolve(url)
      })
      started.once('exit', () => reject(new Error(said)))
    })
  }
  const url = await start('0')
  const port = new URL(url).port
  return {
    url,
    port: Number(port),
    async restart() {
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child?.kill('SIGKILL')
      await gone
      await start(port)
    },
  }
}

/** A client that reconnects, repeats unanswered publishes and drops duplicates, like real clients. */
function durableClient(url: string, topic: string) {
  const seed = randomBytes(32)
  const received: string[] = []
  let client: Promise<TestClient> | undefined
  const open = async (): Promise<TestClient> => {
    const opened = await connectTestClient(url, { seed, autoAck: true })
    onTestFinished(opened.close)
    void read(opened)
    await opened.call('irn_subscribe', { topic })
    return opened
  }
  async function read(from: TestClient): Promise<void> {
    for (;;) {
      const { message } = (await from.next()).params.data
      if (!received.includes(message)) received.push(message)
    }
  }
  /** Repeats the task on a new socket until it succeeds. */
  async function durably<value>(task: (on: TestClient) => Promise<value>): Promise<value> {
    return until(async () => {
      client ??= open()
      try {
        return await task(await client)
      } catch (cause) {
        client = undefined
        throw cause
      }
    }) as Promise<value>
  }
  return {
    received,
    connect: () => durably(async (on) => on.settle()),
    publish: (message: string) => durably((on) => on.call('irn_publish', { topic, message, ttl: 3_600, tag: 1108 })),
  }
}

test('loses no acknowledged message when either relay is killed with -9 or the link is cut', {
  timeout: 180_000,
}, async () => {
  const b = await startChild({})
  const line = await startLine(b.port)
  const a = await startChild({ LATCHKEY_RELAY_UPSTREAM: line.relayUrl })
  const topic = randomBytes(32).toString('hex')
  const [app, wallet] = [durableClient(a.url, topic), durableClient(b.url, topic)]
  await Promise.all([app.connect(), wallet.connect()])
  const sent: string[] = []
  const answers: string[] = []
  const disturb: readonly (() => unknown)[] = [
    () => line.cut(),
    a.restart,
    () => line.mend(),
    b.restart,
    () => line.cut(),
    b.restart,
    a.restart,
    () => line.mend(),
  ]
  for (const [round, disturbance] of disturb.entries()) {
    const working = Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        sent.push(`request ${round}.${n}`)
        answers.push(`answer ${round}.${n}`)
        await Promise.all([app.publish(`request ${round}.${n}`), wallet.publish(`answer ${round}.${n}`)])
      }),
    )
    await disturbance()
    await working
    await Promise.all([app.connect(), wallet.connect()])
  }
  await until(() => expect([...wallet.received].sort()).toEqual(sent.toSorted()))
  await until(() => expect([...app.received].sort()).toEqual(answers.toSorted()))
})

test('loses nothing when one of two relays that are each other’s upstream is killed with -9', {
  timeout: 120_000,
}, async () => {
  const first = await startChild({})
  const toFirst = await startLine(first.port)
  const b = await startChild({ LATCHKEY_RELAY_UPSTREAM: toFirst.relayUrl })
  const toB = await startLine(b.port)
  const a = await startChild({ LATCHKEY_RELAY_UPSTREAM: toB.relayUrl })
  const toA = await startLine(a.port)
  // B connects to A through a proxy line, because A's port is known only after B has started.
  toFirst.redirect(toA.port)
  const topic = randomBytes(32).toString('hex')
  const [app, wallet] = [durableClient(a.url, topic), durableClient(b.url, topic)]
  await Promise.all([app.connect(), wallet.connect()])
  for (const restart of [a.restart, b.restart]) {
    const at = wallet.received.length
    const texts = Array.from({ length: 10 }, (_, n) => `request ${at + n}`)
    const working = Promise.all(texts.flatMap((text) => [app.publish(text), wallet.publish(`answer to ${text}`)]))
    await restart()
    await working
    await Promise.all([app.connect(), wallet.connect()])
    await until(() => expect(wallet.received.slice(at).toSorted()).toEqual(texts.toSorted()))
    await until(() => expect(app.received).toHaveLength(at + 10))
  }
  // No client received its own message.
  expect(app.received.every((text) => text.startsWith('answer'))).toBe(true)
  expect(wallet.received.every((text) => text.startsWith('request'))).toBe(true)
})
