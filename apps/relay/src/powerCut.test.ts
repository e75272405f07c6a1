import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../../../tools/run/bundleProgram.mjs'
import { connectTestClient } from './testClient.ts'
import { createPowerCutDisk, type PowerCutDisk } from './testPowerCut.ts'

const main = await bundleProgram('apps/relay/src/main.ts')
/** `npm run soak` cuts the power 200 times. */
const cuts = Number(process.env.LATCHKEY_POWER_CUTS ?? 5)
const publishers = 8

function diskOfTest(): PowerCutDisk {
  const disk = createPowerCutDisk()
  onTestFinished(disk.remove)
  if (!disk.losesUnflushed) console.warn('Power cuts are only simulated by kill -9: mounting is not permitted here')
  return disk
}

/** A relay on the disk; `isOver` ends with the process. */
async function startRelay(disk: PowerCutDisk) {
  const env = { LATCHKEY_ENV: 'development', LATCHKEY_RELAY_PORT: '0', LATCHKEY_DATA_DIR: disk.path }
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
  return { pid: child.pid ?? 0, url, exited }
}

type Round = { readonly topic: string; readonly seed: Uint8Array; readonly acked: readonly string[] }

/** Publishes until the power is cut at a random moment. */
async function publishUntilCut(disk: PowerCutDisk): Promise<Round> {
  const relay = await startRelay(disk)
  const [topic, seed] = [randomBytes(32).toString('hex'), randomBytes(32)]
  const wallet = await connectTestClient(relay.url, { seed })
  await wallet.call('irn_subscribe', { topic })
  await wallet.close()
  const acked: string[] = []
  const cutAfter = 1 + Math.floor(Math.random() * 60)
  let cutting: Promise<void> | undefined
  const apps = await Promise.all(Array.from({ length: publishers }, () => connectTestClient(relay.url)))
  const publishing = apps.map(async (app, at) => {
    for (let n = 0; ; n += 1) {
      const message = `${at}.${n} ${'x'.repeat(Math.floor(Math.random() * 2_000))}`
      try {
        await app.call('irn_publish', { topic, message, ttl: 86_400, tag: 1108 })
      } catch {
        return
      }
      acked.push(message)
      if (acked.length >= cutAfter) cutting ??= disk.cut([relay.pid])
    }
  })
  await Promise.all(publishing)
  await cutting
  await relay.exited
  return { topic, seed, acked }
}

async function textsOf(url: string, { topic, seed }: Round): Promise<readonly string[]> {
  const client = await connectTestClient(url, { seed })
  const { messages } = (await client.call('irn_fetchMessages', { topic })) as { messages: { message: string }[] }
  await client.close()
  return messages.map(({ message }) => message)
}

test('a cut loses what was not flushed, and keeps what was', async () => {
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

test('loses no acknowledged message in a power cut', { timeout: 3_600_000 }, async () => {
  const disk = diskOfTest()
  const rounds: Round[] = []
  for (let round = 0; round < cuts; round += 1) {
    rounds.push(await publishUntilCut(disk))
    expect(rounds.at(-1)?.acked.length).toBeGreaterThan(0)
  }
  const { url } = await startRelay(disk)
  for (const round of rounds) {
    const kept = new Set(await textsOf(url, round))
    expect(round.acked.filter((message) => !kept.has(message))).toEqual([])
  }
})
