import type { Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { errorOf } from '@latchkey/base/errors'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'
import type { Log } from '@latchkey/node/log'
import type { ServerConfig } from './config.ts'
import { createApp } from './createApp.ts'
import { startEmbeddedPostgres } from './db/embeddedPostgres.ts'
import { openDatabase } from './db/openDatabase.ts'
import { type ConnectionLimits, connectionLimits, limitedServer } from './http/limitedServer.ts'

/** For unfinished requests when the server stops. `npm start` waits 8 s: 3 s here, 1 s for queries, the rest for Postgres. */
const drainMs = 3_000
const sweepMs = 50

export type RunningServer = {
  readonly url: string
  /** Resolves with the reason when a part that the server depends on has ended. */
  readonly failed: Promise<string>
  readonly stop: () => Promise<void>
}

/** Starts the embedded database, migrates the tables and listens. Stops what it started when a later step fails. */
export async function startServer(
  config: ServerConfig,
  log: Log,
  connections: Partial<ConnectionLimits> = {},
): Promise<RunningServer> {
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const { connection, failed } = await databaseOf(config, undo)
    const db = await openDatabase(connection)
    undo.push(() => db.destroy())
    const app = await createApp({ db, config, log })
    const server = limitedServer(getRequestListener(app.fetch), {
      ...connectionLimits,
      // Behind a proxy, all connections have its address.
      ...(config.trustedProxies > 0 && { perAddress: Number.POSITIVE_INFINITY }),
      ...connections,
    })
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
  // An external database may go away and come back.
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

/** Accepts no new connections, waits for unfinished requests, and closes those that take too long. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  // A keep-alive connection becomes idle after its answer and would stay open.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const cut = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
