import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { vi } from 'vitest'
import { claimPorts } from '../../../../../tools/run/claimPorts.mjs'
import * as redisServer from '../../../../../tools/run/redisServer.mjs'

/** False where `redis-server` is not installed: tests that need it are skipped. */
export const hasRedis = redisServer.hasRedis()
if (!hasRedis) console.warn(`Skipped, because redis-server is missing. Run: ${redisServer.installCommand}`)

/** A Redis process of a test. It ends with the process of the test, also by kill -9. */
export type TestRedis = {
  readonly url: string
  readonly host: string
  readonly port: number
  /** Process id; undefined while it does not run. */
  readonly pid: () => number | undefined
  /** Starts it again, with the same data and port. Resolves once it accepts commands. */
  readonly start: () => Promise<void>
  /** SIGTERM; keeps the data. */
  readonly stop: () => Promise<void>
  /** SIGKILL; keeps the data. */
  readonly kill: () => Promise<void>
  /** SIGSTOP: connections stay open and nothing answers. */
  readonly pause: () => void
  readonly resume: () => void
  /** Executes one command on a separate connection, with a time limit of one second. */
  readonly command: (name: string, ...args: readonly string[]) => Promise<unknown>
  /** Kills it and deletes its data. */
  readonly remove: () => Promise<void>
}

/**
 * Starts a Redis server in a temporary folder: append-only file, no snapshots, nothing evicted. `extra` are further
 * arguments, such as `['--maxmemory', '4mb']`. `dir`: keeps the data in this folder instead.
 */
export async function startRedis(options: startRedis.Options = {}): Promise<TestRedis> {
  const { ports, release } = await claimPorts(1)
  const redis = createTestRedis({ ...options, port: ports[0] ?? 0 })
  const remove = async () => {
    await redis.remove()
    await release()
  }
  try {
    await redis.start()
  } catch (cause) {
    await remove()
    throw cause
  }
  return { ...redis, remove }
}

export declare namespace startRedis {
  type Options = {
    readonly appendfsync?: 'always' | 'everysec'
    readonly extra?: readonly string[]
    readonly dir?: string
  }
}

/** A server that is not started yet. */
export function createTestRedis(options: createTestRedis.Options): TestRedis {
  const { port, appendfsync = 'always', extra = [], host = '127.0.0.1', within = [] } = options
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'relay-redis-'))
  const settings = {
    ...{ port, bind: host, 'protected-mode': 'no', dir, save: '', appendonly: 'yes', appendfsync },
    ...{ 'maxmemory-policy': 'noeviction', 'repl-diskless-sync-delay': 0 },
  }
  const args = [...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]), ...extra]
  let child: ChildProcess | undefined
  let exited: Promise<unknown> = Promise.resolve()

  async function command(name: string, ...rest: readonly string[]): Promise<unknown> {
    const client = new Redis({
      ...{ port, host, lazyConnect: true, retryStrategy: () => null },
      ...{ connectTimeout: 1_000, commandTimeout: 1_000 },
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.call(name, ...rest)
    } finally {
      client.disconnect()
    }
  }

  async function start(): Promise<void> {
    if (child) throw new Error(`Redis on port ${port} runs already`)
    mkdirSync(dir, { recursive: true })
    const [program = '', ...rest] = [...endsWithThisThread, ...within, 'redis-server', ...args]
    const started = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    let said = ''
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (said += chunk))
    exited = new Promise((resolve) => {
      started.once('error', resolve)
      started.once('exit', resolve)
    }).then(() => {
      child = undefined
    })
    const failed = exited.then(() => Promise.reject(new Error(`Redis on port ${port} ended:\n${said}`)))
    await Promise.race([failed, vi.waitFor(() => command('PING'), { interval: 20, timeout: 60_000 })])
    failed.catch(() => {})
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    child?.kill(signal)
    await exited
  }

  return {
    url: `redis://${host}:${port}`,
    ...{ host, port },
    pid: () => child?.pid,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    command,
    remove: async () => {
      await end('SIGKILL')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export declare namespace createTestRedis {
  type Options = startRedis.Options & {
    readonly port: number
    readonly host?: string
    /** Command that runs it elsewhere, such as in a network namespace. */
    readonly within?: readonly string[]
  }
}

/** Command prefix that makes Linux kill the program when the thread that started it exits. */
const endsWithThisThread = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL'] : []
