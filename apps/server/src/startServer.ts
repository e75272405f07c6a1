import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { errorOf } from '@latchkey/base/errors'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'
import { verifyEip191 } from '@latchkey/eip155/verify/verifyEip191'
import type { ServerConfig } from './config.ts'
import { createApp } from './createApp.ts'
import { startEmbeddedPostgres } from './db/embeddedPostgres.ts'
import { openDatabase } from './db/openDatabase.ts'
import type { Log } from './log.ts'

/** For requests in work when the server stops. `npm start` waits 8 s: of them 1 is for their queries, the rest for Postgres. */
const drainMs = 3_000
const sweepMs = 50

export type RunningServer = {
  readonly url: string
  /** Comes, with the reason, when a part that the server cannot do without has ended. */
  readonly failed: Promise<string>
  readonly stop: () => Promise<void>
}

/** Starts the database when it is ours, the tables and the listener. What was started is stopped when a later step fails. */
export async function startServer(config: ServerConfig, log: Log): Promise<RunningServer> {
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const { connection, failed } = await databaseOf(config, undo)
    const db = await openDatabase(connection)
    undo.push(() => db.destroy())
    const app = await createApp({ db, config, log, verifiers: { eip155: verifyEip191 } })
    const server = createServer(getRequestListener(app.fetch))
    await listen(server, config)
    undo.push(() => close(server))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : config.port
    return { url: `http://${config.host}:${port}`, failed, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Source = { readonly connection: openDatabase.Connection; readonly failed: Promise<string> }

async function databaseOf(config: ServerConfig, undo: (() => Promise<void>)[]): Promise<Source> {
  // A database of the operator's own may go and come back.
  if (config.databaseUrl !== undefined)
    return { connection: { connectionString: config.databaseUrl }, failed: new Promise(() => {}) }
  const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') })
  undo.push(postgres.stop)
  return postgres
}

function listen(server: Server, { port, host }: ServerConfig): Promise<void> {
  return new Promise((listening, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      const reason = taken ? `port ${port} is in use; set LATCHKEY_SERVER_PORT or LATCHKEY_PORT_BASE` : error.message
      reject(errorOf(SERVER_START_FAILED, { values: { part: 'server', reason }, cause: error }))
    })
    server.listen(port, host, listening)
  })
}

/** Takes no new connections, lets the requests in work end, and cuts those that do not. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  // A connection is idle again after its answer, and would be kept for the next request.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const cut = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
