import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type PartProcess, spawnPart } from './spawnPart.ts'

const programs = {
  relay: 'apps/relay/src/main.ts',
  server: 'apps/server/src/main.ts',
  bundler: fileURLToPath(new URL('./bundlerProgram.ts', import.meta.url)),
}

/** Runs parts in separate processes, so that a test can kill them without stopping the stack. */
export type PartControl = {
  /** `POST <url>/<part>/kill` ends a part with SIGKILL, `POST <url>/<part>/start` starts it again on the same port and data. */
  readonly url: string
  readonly stop: () => Promise<void>
}

export async function startPartControl(env: NodeJS.ProcessEnv): Promise<PartControl> {
  const parts = await startAll(env)
  const server = createServer((request, response) => {
    const [, name = '', order] = request.url?.split('/') ?? []
    const part = parts.get(name)
    const done = order === 'kill' ? part?.kill() : part?.start()
    Promise.resolve(done).then(
      () => response.writeHead(part ? 204 : 404).end(),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await stopAll(parts)
    },
  }
}

/** @throws if a part cannot start; the others are then stopped */
async function startAll(env: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, PartProcess>> {
  const parts = new Map<string, PartProcess>()
  const starts = Object.entries(programs).map(async ([name, program]) => {
    parts.set(name, await spawnPart([program], env))
  })
  const failed = (await Promise.allSettled(starts)).find((start) => start.status === 'rejected')
  if (!failed) return parts
  await stopAll(parts)
  throw failed.reason
}

const stopAll = (parts: ReadonlyMap<string, PartProcess>) => Promise.all([...parts.values()].map((part) => part.stop()))
