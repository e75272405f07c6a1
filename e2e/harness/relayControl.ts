import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { spawnPart } from './spawnPart.ts'

/** Runs the relay in a separate process, so that a test can kill it without stopping the stack. */
export type RelayControl = {
  /** `POST <url>/kill` ends the relay with SIGKILL, `POST <url>/start` starts it again on the same port and data. */
  readonly url: string
  readonly stop: () => Promise<void>
}

export async function startRelayControl(env: NodeJS.ProcessEnv): Promise<RelayControl> {
  const relay = await spawnPart(['apps/relay/src/main.ts'], env)
  const server = createServer((request, response) => {
    const done = request.url === '/kill' ? relay.kill() : relay.start()
    done.then(
      () => response.writeHead(204).end(),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await relay.stop()
    },
  }
}
