import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'

export type ServerKind = 'durable' | 'redis' | 'production' | 'linked' | 'bare' | 'echo'

const root = join(import.meta.dirname, '..', '..')
// Inside the repository, so that external modules resolve.
const outDir = join(root, 'node_modules', '.cache', 'latchkey', 'bench-relay')

/** Bundles servers and load generator, so that the TypeScript loader is not measured. */
export async function buildPrograms(): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: {
      noExternal: true,
      external: ['lmdb', 'ws', 'tldts', 'ioredis'],
      resolve: { conditions: ['latchkey-source', 'node', 'import', 'default'] },
    },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rollupOptions: { input: ['servers', 'load', 'latency'].map((name) => join(import.meta.dirname, `${name}.ts`)) },
    },
  })
}

const run = (name: 'servers' | 'load' | 'latency', ...args: string[]): ChildProcess =>
  spawn(process.execPath, [join(outDir, `${name}.js`), ...args], { stdio: ['pipe', 'pipe', 'inherit'] })

export type Usage = { readonly rssBytes: number; readonly cpuMs: number }

/** A server in a separate process; `upstream` is the upstream of a linked relay, or the Redis of one that has its mailboxes there. */
export async function startServer(kind: ServerKind, upstream = '') {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const child = run('servers', kind, folder, upstream)
  let heard: (usage: Usage) => void = () => {}
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server left with ${code}`)))
    linesOf(child).on('line', (line) => {
      const [word, first = '', second] = line.split(' ')
      if (word === 'ready') resolve(first)
      if (word === 'usage') heard({ rssBytes: Number(first), cpuMs: Number(second) / 1000 })
    })
  })
  return {
    url,
    usage: () =>
      new Promise<Usage>((resolve) => {
        heard = resolve
        child.stdin?.write('usage\n')
      }),
    async stop() {
      const left = new Promise((resolve) => child.once('exit', resolve))
      child.stdin?.end()
      await left
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Deliveries = {
  readonly perSec: number
  /** CPU time of the server per delivery, which stays comparable on a busy machine. */
  readonly cpuMicros: number
}

/** Measures the deliveries of one type of server under the load of `pairs` publishers and subscribers. */
export async function measureDeliveries(
  kind: ServerKind,
  pairs: number,
  lengthMs: number,
  upstream?: string,
): Promise<Deliveries> {
  const server = await startServer(kind, upstream)
  try {
    const child = run('load', server.url, String(pairs), String(lengthMs), kind === 'echo' ? 'echo' : 'relay')
    let before: Promise<Usage> | undefined
    const [count, ms, after] = await new Promise<[number, number, Usage]>((resolve, reject) => {
      child.once('exit', (code) => code && reject(new Error(`The load left with ${code}`)))
      linesOf(child).on('line', (line) => {
        const [word, delivered, took] = line.split(' ')
        if (word === 'begin') before = server.usage()
        if (word === 'end') server.usage().then((usage) => resolve([Number(delivered), Number(took), usage]), reject)
      })
    })
    const cpuMs = after.cpuMs - ((await before)?.cpuMs ?? 0)
    return { perSec: (count * 1000) / ms, cpuMicros: (cpuMs * 1000) / count }
  } finally {
    await server.stop()
  }
}

export type Latency = { readonly medianMs: number; readonly p99Ms: number; readonly lost: number }

/**
 * Measures the latency from `pairs` publishers to their subscribers, at two messages per second each. `onMark` is called when the time
 * that is measured begins and ends.
 */
export function measureLatency(params: {
  readonly publishUrl: string
  readonly subscribeUrl: string
  readonly pairs: number
  readonly lengthMs: number
  readonly onMark?: (mark: 'begin' | 'end') => void
}): Promise<Latency> {
  const { publishUrl, subscribeUrl, pairs, lengthMs, onMark } = params
  const child = run('latency', publishUrl, subscribeUrl, String(pairs), String(lengthMs))
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => code && reject(new Error(`The load left with ${code}`)))
    linesOf(child).on('line', (line) => {
      const [word, ...figures] = line.split(' ')
      if (word === 'begin' || word === 'end') onMark?.(word)
      const [medianMs = 0, p99Ms = 0, lost = 0] = figures.map(Number)
      if (word === 'latency') resolve({ medianMs, p99Ms, lost })
    })
  })
}

function linesOf(child: ChildProcess) {
  return createInterface({ input: child.stdout as NodeJS.ReadableStream })
}
