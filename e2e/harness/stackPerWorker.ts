import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type Stack, startStack } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `GET <stacksUrl>/<worker>` returns the stack of that worker. */
    stacksUrl: string
  }
}

/**
 * Vitest's global setup: starts a stack for each worker on request, so that a test that kills the relay or spends a balance does
 * not affect other files. `LATCHKEY_E2E_STACK` (JSON) names a running stack to use instead; run with `--no-file-parallelism` then.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given: Stack | undefined = process.env.LATCHKEY_E2E_STACK && JSON.parse(process.env.LATCHKEY_E2E_STACK)
  const started = new Map<string, ReturnType<typeof startStack>>()
  const stackOf = async (worker: string): Promise<Stack> => {
    if (given) return given
    const starting = started.get(worker) ?? startStack()
    started.set(worker, starting)
    return (await starting).stack
  }
  const server = createServer((request, response) => {
    stackOf(request.url ?? '').then(
      (stack) => response.end(JSON.stringify(stack)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('stacksUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.closeAllConnections()
    server.close()
    const ends = await Promise.allSettled(started.values())
    await Promise.all(ends.map((end) => end.status === 'fulfilled' && end.value.stop()))
  }
}
