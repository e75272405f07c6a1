import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startDevnet } from '@latchkey/devnet/startDevnet'
import { createLog } from '@latchkey/node/log'
import { readConfig } from '@latchkey/server/config'
import { startServer } from '@latchkey/server/startServer'
import { bundleProgram } from '../../tools/run/bundleProgram.mjs'

export const pageUrl = 'http://localhost:3000'

export type HeadlessStack = {
  /** Both EVM chains. */
  readonly chainUrls: readonly string[]
  readonly solanaUrl: string
  readonly serverUrl: string
  readonly relayUrl: string
  /** Like kill -9: data that the relay had not written is lost. */
  readonly killRelay: () => Promise<void>
  /** Starts it again on the same port and data. */
  readonly reviveRelay: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** All chains, the server with a real database, and the relay in a separate process. */
export async function startHeadlessStack(): Promise<HeadlessStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-headless-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const devnet = await startDevnet({ dataDir, ports: [0, 0] })
    undo.push(devnet.stop)
    const [one = '', two = '', solana = ''] = devnet.urls
    const config = readConfig({
      LATCHKEY_ENV: 'development',
      LATCHKEY_SERVER_PORT: '0',
      LATCHKEY_DATA_DIR: dataDir,
      LATCHKEY_PUBLIC_ORIGINS: pageUrl,
      LATCHKEY_CHAIN_ONE_URL: one,
      LATCHKEY_CHAIN_TWO_URL: two,
      LATCHKEY_SOLANA_URL: solana,
    })
    const server = await startServer(config, createLog('server', { level: 'silent' }))
    undo.push(server.stop)
    let relay = await startRelay(dataDir, 0)
    undo.push(() => kill(relay.child))
    const port = Number(new URL(relay.url).port)
    return {
      chainUrls: [one, two],
      solanaUrl: solana,
      serverUrl: server.url,
      relayUrl: relay.url,
      killRelay: () => kill(relay.child),
      async reviveRelay() {
        relay = await startRelay(dataDir, port)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startRelay(dataDir: string, port: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [await bundleProgram('apps/relay/src/main.ts')], {
    env: {
      ...process.env,
      ...{ LATCHKEY_ENV: 'development', LATCHKEY_RELAY_PORT: String(port), LATCHKEY_DATA_DIR: dataDir },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        const [, address] = /^ready (\S+)$/.exec(line) ?? []
        if (address) resolve(address)
      })
    child.once('exit', () => reject(new Error(`The relay did not start:\n${said.join('\n')}`)))
  })
  return { child, url }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
