import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import { startRelayControl } from './relayControl.ts'

/** Addresses of the running stack, handed to the tests. */
export type Stack = {
  readonly web: string
  readonly wallet: string
  readonly server: string
  readonly relay: string
  /** Takes `POST /kill` and `POST /start` for the relay. */
  readonly relayControl: string
  readonly dataDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: Stack
  }
}

const defaultPortBase = 20_000

/** Starts the whole product for a vitest run; returns what ends it. `LATCHKEY_E2E_STACK` (JSON) names one that runs already. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.LATCHKEY_E2E_STACK) {
    project.provide('stack', JSON.parse(process.env.LATCHKEY_E2E_STACK))
    return async () => {}
  }
  const { stack, stop } = await startStack()
  project.provide('stack', stack)
  return stop
}

/** Starts the whole product as `npm start` does, on ports and with data of its own; only the relay is a child of ours. */
export async function startStack(): Promise<{ readonly stack: Stack; readonly stop: () => Promise<void> }> {
  const portBase = Number(process.env.LATCHKEY_PORT_BASE ?? defaultPortBase)
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const relay = `ws://localhost:${4100 + portBase}`
  const env = { ...process.env, LATCHKEY_PORT_BASE: String(portBase), LATCHKEY_DATA_DIR: dataDir }
  const relayControl = await startRelayControl({ ...env, LATCHKEY_RELAY_URL: relay })
  const parts = await startParts(env).catch(async (error) => {
    await relayControl.stop()
    throw error
  })
  const stack = {
    web: `http://localhost:${3000 + portBase}`,
    wallet: `http://localhost:${3001 + portBase}`,
    server: `http://localhost:${4000 + portBase}`,
    relay,
    relayControl: relayControl.url,
    dataDir,
  }
  return {
    stack,
    async stop() {
      await Promise.all([parts.stop(), relayControl.stop()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startParts(env: NodeJS.ProcessEnv): Promise<{ readonly stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['tools/start.mjs', '--without', 'relay'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line)
        if (line.startsWith('Latchkey is ready')) resolve()
      })
    }
    void exited.then(() => reject(new Error(`The stack did not start:\n${output.join('\n')}`)))
  })
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
