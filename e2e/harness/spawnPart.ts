import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { bundleProgram } from '../../tools/run/bundleProgram.mjs'

/** One of our programs in a separate process that a test can kill. */
export type PartProcess = {
  readonly pid: () => number
  /** Log lines of all its runs. */
  readonly logged: readonly string[]
  /** Ends it with SIGKILL. */
  readonly kill: () => Promise<void>
  /** Starts it again with the same environment: on the same port and data. */
  readonly start: () => Promise<void>
  /** Ends it gracefully. */
  readonly stop: () => Promise<void>
}

/**
 * Starts a program; `program` is the path of its source and its arguments. Resolves once it is ready. Run from the root
 * of the tree. @throws its errors if it ends before that
 */
export async function spawnPart(program: readonly string[], env: NodeJS.ProcessEnv): Promise<PartProcess> {
  const [source = '', ...args] = program
  const command = [await bundleProgram(source), ...args]
  let child: ChildProcess | undefined
  const logged: string[] = []
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await gone
  }
  const start = async () => {
    child ??= await ready(command, env, logged)
  }
  await start()
  const pid = () => {
    if (child?.pid === undefined) throw new Error(`${program.join(' ')} does not run.`)
    return child.pid
  }
  return { pid, logged, kill: () => end('SIGKILL'), start, stop: () => end('SIGTERM') }
}

async function ready(command: readonly string[], env: NodeJS.ProcessEnv, logged: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  createInterface({ input: child.stderr }).on('line', (line) => logged.push(line))
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('ready') && resolve())
    child.once('exit', () => reject(new Error(`${command.join(' ')} did not start:\n${logged.join('\n')}`)))
  })
  return child
}
