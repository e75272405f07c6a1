import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'

/** Addresses of the running stack, handed to the tests. */
export type Stack = {
  readonly web: string
  readonly wallet: string
  readonly server: string
  readonly relay: string
  readonly dataDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: Stack
  }
}

const portBase = 20_000

/** Starts the whole product as `npm start` does, on ports of its own and with data of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    env: { ...process.env, LATCHKEY_PORT_BASE: String(portBase), LATCHKEY_DATA_DIR: dataDir },
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
  project.provide('stack', {
    web: `http://localhost:${3000 + portBase}`,
    wallet: `http://localhost:${3001 + portBase}`,
    server: `http://localhost:${4000 + portBase}`,
    relay: `ws://localhost:${4100 + portBase}`,
    dataDir,
  })
  return async () => {
    child.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
}
