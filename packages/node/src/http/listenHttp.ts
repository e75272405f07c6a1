import type { Server } from 'node:http'
import { errorOf } from '@latchkey/base/errors'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'

/** For unfinished requests when a program stops. `npm start` waits 8 s: 3 s here, 1 s for queries, the rest for Postgres. */
const drainMs = 3_000
const sweepMs = 50

/** Listens and resolves with the URL. @throws SERVER_START_FAILED, naming the setting of a port that is in use */
export function listenHttp(server: Server, { port, host, part, portVariable }: listenHttp.Params): Promise<string> {
  return new Promise((listening, reject) => {
    // Not removed after the start: a running server emits an error if it cannot accept a connection, for example without free file
    // descriptors.
    server.on('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      const reason = taken ? `port ${port} is in use; set ${portVariable} or LATCHKEY_PORT_BASE` : error.message
      reject(errorOf(SERVER_START_FAILED, { values: { part, reason }, cause: error }))
    })
    server.listen(port, host, () => {
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      listening(`http://${host}:${bound}`)
    })
  })
}

export declare namespace listenHttp {
  type Params = {
    /** 0 for any free port. */
    readonly port: number
    readonly host: string
    /** For messages. */
    readonly part: string
    readonly portVariable: string
  }
}

/** Accepts no new connections, waits for unfinished requests, and closes those that take too long. */
export async function closeHttp(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  // A keep-alive connection becomes idle after its response and would stay open.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const cut = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
