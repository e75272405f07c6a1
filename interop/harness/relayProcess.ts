import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Our relay as a process of its own, with a mailbox on disk. */
export type RelayProcess = {
  readonly port: number
  /** Ends it with SIGKILL. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same port and data. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Tests and bench are run from the root of the tree. */
const root = process.cwd()

export async function startRelayProcess(): Promise<RelayProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-interop-'))
  const port = await freePort()
  const env = { ...process.env, LATCHKEY_RELAY_PORT: String(port), LATCHKEY_DATA_DIR: dataDir }
  let child: ChildProcess | undefined
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await gone
  }
  const start = async () => {
    child ??= await spawnRelay(env)
  }
  await start()
  return {
    port,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function spawnRelay(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const args = ['--import', 'tsx', '-C', 'latchkey-source', 'apps/relay/src/main.ts']
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => output.push(line))
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('ready') && resolve())
    child.once('exit', () => reject(new Error(`The relay did not start:\n${output.join('\n')}`)))
  })
  return child
}

/** Below the range from which the system takes ports for outgoing connections: the relay must get its port back after it was killed. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const free = await new Promise<boolean>((resolve) => {
      const server = net.createServer()
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (free) return port
  }
}
