import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type ServerKind = 'durable' | 'bare' | 'echo'

const runTs = (file: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', '-C', 'latchkey-source', join(import.meta.dirname, file), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })

/** A server of its own process; `rssBytes` is the last memory it told of. */
export async function startServer(kind: ServerKind) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const child = runTs('servers.ts', kind, folder)
  let rssBytes = 0
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server left with ${code}`)))
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const [word, value = ''] = line.split(' ')
      if (word === 'ready') resolve(value)
      if (word === 'rss') rssBytes = Number(value)
    })
  })
  return {
    url,
    rssBytes: () => rssBytes,
    async stop() {
      const left = new Promise((resolve) => child.once('exit', resolve))
      child.stdin?.end()
      await left
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Deliveries a second of one kind of server under the load of `pairs` publishers and subscribers. */
export async function deliveriesPerSec(kind: ServerKind, pairs: number, lengthMs: number): Promise<number> {
  const server = await startServer(kind)
  try {
    const child = runTs('load.ts', server.url, String(pairs), String(lengthMs), kind === 'echo' ? 'echo' : 'relay')
    const lines: string[] = []
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => lines.push(line))
    const code = await new Promise((resolve) => child.once('close', resolve))
    if (code !== 0) throw new Error(`The load left with ${code}`)
    return (JSON.parse(lines.at(-1) ?? '{}') as { perSec: number }).perSec
  } finally {
    await server.stop()
  }
}
