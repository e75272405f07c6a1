import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { RELAY_STORAGE_ERROR } from '@latchkey/contracts/errors/relay'
import { expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../../../tools/run/bundleProgram.mjs'
import { connectTestClient } from './testClient.ts'
import { createTestDisk } from './testDisk.ts'

const main = await bundleProgram('apps/relay/src/main.ts')
type Disk = ReturnType<typeof createTestDisk>

function diskOf(bytes: number): Disk {
  const disk = createTestDisk({ bytes })
  onTestFinished(disk.remove)
  return disk
}

function launch({ path, prefix }: Disk) {
  const program = [...prefix, process.execPath, main]
  const [command = '', ...args] = program
  const env = { ...process.env, LATCHKEY_ENV: 'development', LATCHKEY_RELAY_PORT: '0', LATCHKEY_DATA_DIR: path }
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  let said = ''
  const readyUrl = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
        const [, url] = /^ready (\S+)$/m.exec(said) ?? []
        if (url) resolve(url)
      })
    child.once('exit', () => reject(new Error(said)))
  })
  readyUrl.catch(() => {})
  return { child, exited, readyUrl, said: () => said }
}

const kill = async ({ child, exited }: { child: ChildProcess; exited: Promise<unknown> }) => {
  child.kill('SIGKILL')
  await exited
}

test('a full disk refuses publishes, keeps acknowledged messages, and the relay works again once there is space', {
  timeout: 120_000,
}, async () => {
  const disk = diskOf(1024 * 1024)
  const relay = launch(disk)
  const url = await relay.readyUrl
  const health = async () => (await fetch(`${url.replace('ws', 'http')}/health`)).status
  const [topic, seed] = [randomBytes(32).toString('hex'), randomBytes(32)]
  const wallet = await connectTestClient(url, { seed })
  await wallet.call('irn_subscribe', { topic })
  await wallet.close()
  const app = await connectTestClient(url)
  const acked: string[] = []
  const publish = async (message: string) => {
    await app.call('irn_publish', { topic, message, ttl: 3_600, tag: 1108 })
    acked.push(message)
  }
  const publishUntilFull = async () => {
    for (;;) await publish(`${acked.length} ${'x'.repeat(80_000)}`)
  }
  const refusal = { code: RELAY_STORAGE_ERROR.rpcCode, data: RELAY_STORAGE_ERROR.tag }
  await expect(publishUntilFull()).rejects.toMatchObject(refusal)
  expect(await health()).toBe(503)
  // Published at once, so that one failed commit affects several.
  const more = Array.from({ length: 5 }, (_, n) => publish(`burst ${n} ${'y'.repeat(80_000)}`))
  for (const outcome of await Promise.allSettled(more))
    expect(outcome).toMatchObject({ status: 'rejected', reason: refusal })

  disk.grow(relay.child.pid ?? 0)
  await expect.poll(health, { timeout: 60_000 }).toBe(200)
  // Neither the socket nor the process was replaced.
  await publish('after')
  expect(relay.child.exitCode).toBeNull()

  await kill(relay)
  const again = await connectTestClient(await launch(disk).readyUrl, { seed, autoAck: true })
  await again.call('irn_subscribe', { topic })
  const got: string[] = []
  while (got.at(-1) !== 'after') got.push((await again.next()).params.data.message)
  expect(got).toEqual(acked)
  expect(acked.length).toBeGreaterThan(2)
})

test('a start on a full disk names the folder and the setting', { timeout: 60_000 }, async () => {
  const disk = diskOf(64 * 1024)
  const { exited, said } = launch(disk)
  expect(await exited).toBe(1)
  expect(said()).toContain(join(disk.path, 'relay', 'mailbox'))
  expect(said()).toContain('LATCHKEY_DATA_DIR')
})
