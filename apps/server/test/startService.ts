import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { manualClock } from '@latchkey/base/clock'
import { createLog } from '@latchkey/node/log'
import { createProviderClient, type ProviderClient } from '../src/outbound/providerClient.ts'

/** A status, the text of a body, a response, a JSON value, or `silence`. */
export type Answer = (url: URL, body: string) => unknown

export type TestService = {
  readonly url: string
  /** A client of it, with a manual clock. */
  readonly http: ProviderClient
  readonly clock: ReturnType<typeof manualClock>
  readonly requests: readonly TestService.Request[]
  readonly logged: readonly string[]
  readonly answer: (next: Answer) => void
  /** Clears requests and log lines. */
  readonly reset: () => void
  readonly stop: () => void
}

export declare namespace TestService {
  type Request = { readonly url: URL; readonly headers: IncomingHttpHeaders; readonly body: string }
}

/** A local service with scripted responses. */
export async function startService(): Promise<TestService> {
  const requests: TestService.Request[] = []
  const logged: string[] = []
  let answer: Answer = () => 404
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const body = await text(request)
    requests.push({ url, headers: request.headers, body })
    const given = answer(url, body)
    // A refusal may repeat the key.
    if (typeof given === 'number') response.writeHead(given).end(JSON.stringify(request.headers))
    else if (given instanceof Response)
      response.writeHead(given.status, Object.fromEntries(given.headers)).end(await given.text())
    else if (given !== 'silence') response.end(typeof given === 'string' ? given : JSON.stringify(given))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clock = manualClock(0)
  const log = createLog('server', { stream: { write: (line) => void logged.push(line) } })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    http: createProviderClient({ clock, log }),
    clock,
    requests,
    logged,
    answer(next) {
      answer = next
    },
    reset() {
      requests.length = 0
      logged.length = 0
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
