import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fullJitter } from '@latchkey/base/backoff'
import { systemClock } from '@latchkey/base/clock'
import { retry } from '@latchkey/base/retry'
import { reconnectBaseMs, reconnectCapMs } from '@latchkey/contracts/constants/relay'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { bundleProgram } from '../../../../tools/run/bundleProgram.mjs'
import { variableOf } from '../config.ts'
import { connectTestClient, type TestClient, testProjectId, tokenFor } from '../testClient.ts'
import type { Limits } from './limits.ts'

const main = await bundleProgram('apps/relay/src/main.ts')

/** Limits low enough for the storm to reach them. */
const limits = { unadmittedMax: 100, checksMax: 20, socketsMax: 2_200, projectPerSec: 500, projectBurst: 2_000 }
const storm = 2_000
const established = 50

/** A relay in a process of its own, so that clients connect faster than it admits them. */
async function startRelay(): Promise<{ readonly url: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'relay-storm-'))
  const settings = Object.entries(limits).map(([key, value]) => [variableOf(key as keyof Limits), String(value)])
  const env = { LATCHKEY_ENV: 'development', LATCHKEY_RELAY_PORT: '0', LATCHKEY_DATA_DIR: dataDir }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, ...Object.fromEntries(settings) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  })
  const [ready] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: ready.toString().trim().replace('ready ', '') }
}

/** Connects as our clients do after a loss; resolves with the socket and the number of attempts. */
async function reconnect(address: string): Promise<{ readonly ws: WebSocket; readonly attempts: number }> {
  let attempts = 0
  async function open(): Promise<WebSocket> {
    attempts += 1
    const ws = new WebSocket(address)
    ws.on('error', () => {})
    await once(ws, 'open')
    return ws
  }
  const delayMs = (attempt: number) => fullJitter({ attempt, baseMs: reconnectBaseMs, capMs: reconnectCapMs })
  const ws = await retry(open, { clock: systemClock, retries: Infinity, delayMs, isRetryable: () => true })
  return { ws, attempts }
}

function subscribe(ws: WebSocket): Promise<unknown> {
  const answered = new Promise((resolve) => ws.once('message', resolve))
  const params = { topic: randomBytes(32).toString('hex') }
  ws.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params }))
  return answered
}

test('admits 2,000 clients that reconnect at once while the connected ones are served', async () => {
  const relay = await startRelay()
  const addresses: string[] = []
  for (let n = 0; n < storm; n += 1)
    addresses.push(`${relay.url}/?auth=${await tokenFor(randomBytes(32), relay.url)}&projectId=${testProjectId}`)
  const connected: TestClient[] = []
  for (let n = 0; n < established; n += 1) connected.push(await connectTestClient(relay.url, { autoAck: true }))
  let closed = 0
  for (const { ws } of connected) ws.once('close', () => (closed += 1))
  let isOver = false
  let answers = 0
  const progress = new EventEmitter().setMaxListeners(established)
  // Each connected client publishes again once its publish is confirmed and one of the reconnecting clients is back.
  const served = connected.map(async (client, n) => {
    const topic = randomBytes(32).toString('hex')
    await connected[(n + 1) % established]?.call('irn_subscribe', { topic })
    while (!isOver) {
      await client.call('irn_publish', { topic, message: randomBytes(8).toString('hex'), ttl: 300, tag: 1108 })
      answers += 1
      if (!isOver) await once(progress, `${n}`)
    }
  })
  const returned = await Promise.all(
    addresses.map(async (address, n) => {
      const connection = await reconnect(address)
      progress.emit(`${n % established}`)
      return connection
    }),
  )
  await Promise.all(returned.map(({ ws }) => subscribe(ws)))
  isOver = true
  for (const n of connected.keys()) progress.emit(`${n}`)
  await Promise.all(served)
  expect(returned.every(({ ws }) => ws.readyState === ws.OPEN)).toBe(true)
  expect(closed).toBe(0)
  expect(answers).toBeGreaterThan(established)
  // The limits were reached, so some had to try again.
  expect(Math.max(...returned.map(({ attempts }) => attempts))).toBeGreaterThan(1)
  for (const { ws } of returned) ws.terminate()
})
