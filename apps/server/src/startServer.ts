import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { systemClock } from '@latchkey/base/clock'
import { type ConnectionLimits, connectionLimits, limitedServer } from '@latchkey/node/http/limitedServer'
import { closeHttp, listenHttp } from '@latchkey/node/http/listenHttp'
import type { Log } from '@latchkey/node/log'
import { startEmbeddedPostgres } from '@latchkey/node/postgres/embeddedPostgres'
import type { openPostgres } from '@latchkey/node/postgres/openPostgres'
import { createNodeClient } from './chains/createNodeClient.ts'
import type { ServerConfig } from './config.ts'
import { createApp } from './createApp.ts'
import { openDatabase } from './db/openDatabase.ts'
import { startIndexer } from './features/activity/indexer/startIndexer.ts'
import { startSampler } from './features/prices/samples/startSampler.ts'
import { createProviderClient } from './outbound/providerClient.ts'

export type RunningServer = {
  readonly url: string
  /** Resolves with the reason when a required part has stopped. */
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
    // A separate client, so that background work does not use up the memory for requests.
    const nodes = createNodeClient({ clock: systemClock, log })
    const background = { db, chains: config.chains, nodes, clock: systemClock, log }
    undo.push(startIndexer(background).stop)
    undo.push(startSampler({ ...background, http: createProviderClient(background) }).stop)
    const server = limitedServer(getRequestListener(app.fetch), {
      ...connectionLimits,
      // Behind a proxy, all connections have its address.
      ...(config.trustedProxies > 0 && { perAddress: Number.POSITIVE_INFINITY }),
      ...connections,
    })
    const { port, host } = config
    const url = await listenHttp(server, { port, host, part: 'server', portVariable: 'LATCHKEY_SERVER_PORT' })
    undo.push(() => closeHttp(server))
    return { url, failed, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Source = { readonly connection: openPostgres.Connection; readonly failed: Promise<string> }

async function databaseOf(config: ServerConfig, undo: (() => Promise<void>)[]): Promise<Source> {
  // An external database may be unavailable for a while.
  if (config.databaseUrl !== undefined)
    return { connection: { connectionString: config.databaseUrl }, failed: new Promise(() => {}) }
  const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), part: 'server' })
  undo.push(postgres.stop)
  return postgres
}
