import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Our relay as a process of its own, so that it can be killed without taking a test with it. */
export type RelayChild = {
  /** Ends it with SIGKILL. */
  readonly kill: () => Promise<void>
  /** Starts it again with the same environment: on the same port and data. */
  readonly start: () => Promise<void>
  /** Ends it in good order. */
  readonly stop: () => Promise<void>
}

/** Starts the relay from source; resolves once it is ready. Run from the root of the tree. @throws with what it said, when it ends before that */
export async function spawnRelay(env: NodeJS.ProcessEnv): Promise<RelayChild> {
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
    child ??= await ready(env)
  }
  await start()
  return { kill: () => end('SIGKILL'), start, stop: () => end('SIGTERM') }
}

async function ready(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const args = ['--import', 'tsx', '-C', 'latchkey-source', 'apps/relay/src/main.ts']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const errors: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('ready') && resolve())
    child.once('exit', () => reject(new Error(`The relay did not start:\n${errors.join('\n')}`)))
  })
  return child
}
