import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { bundleProgram } from '../../../tools/run/bundleProgram.mjs'

/** A relay in a process of its own, which restarts on the same port and folder. */
export type RelayProcess = {
  readonly url: string
  readonly port: number
  /** SIGKILL. */
  readonly kill: () => Promise<void>
  /** SIGTERM. Resolves to the exit code. */
  readonly terminate: () => Promise<number | null>
  readonly start: () => Promise<void>
  /** SIGSTOP: connections stay open and nothing answers. */
  readonly pause: () => void
  readonly resume: () => void
  /** Kills and starts it. */
  readonly restart: () => Promise<void>
}

export async function startRelayProcess(env: Readonly<Record<string, string>> = {}): Promise<RelayProcess> {
  const main = await bundleProgram('apps/relay/src/main.ts')
  const dataDir = mkdtempSync(join(tmpdir(), 'relay-process-'))
  let child: ChildProcess | undefined
  onTestFinished(() => {
    child?.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
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
  const { port } = new URL(url)
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const gone = new Promise<number | null>((resolve) => child?.once('exit', resolve))
    child?.kill(signal)
    return gone
  }
  const kill = async () => void (await end('SIGKILL'))
  return {
    url,
    port: Number(port),
    kill,
    terminate: () => end('SIGTERM'),
    start: async () => void (await start(port)),
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    async restart() {
      await kill()
      await start(port)
    },
  }
}
