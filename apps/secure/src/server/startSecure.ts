import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { systemClock } from '@latchkey/base/clock'
import { connectionLimits, limitedServer } from '@latchkey/node/http/limitedServer'
import { closeHttp, listenHttp } from '@latchkey/node/http/listenHttp'
import type { Log } from '@latchkey/node/log'
import type { Program } from '@latchkey/node/runUntilSignal'
import { loadAssets } from '@latchkey/node/site/loadAssets'
import { carryStatements } from './carryStatements.ts'
import type { SecureConfig } from './config.ts'
import { createSecureApp } from './createSecureApp.ts'
import { createProjects } from './projects.ts'
import { readSiteKey } from './readSiteKey.ts'
import { createVaultKeys } from './vaultKeys.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist')

/** Serves the built secure site. @throws SERVER_START_FAILED */
export async function startSecure(config: SecureConfig, log: Log): Promise<Program> {
  const { serverUrl, development, port, host, trustedProxies } = config
  const { fetch } = globalThis
  const app = createSecureApp({
    ...{ config, log, fetch, clock: systemClock, siteKey: readSiteKey(config.keyFile) },
    assets: await loadAssets(dist),
    projects: createProjects({ serverUrl, development, clock: systemClock, log, fetch }),
    vaultKeys: createVaultKeys(config, fetch),
  })
  const server = limitedServer(getRequestListener(app.fetch), {
    ...connectionLimits,
    // Behind a proxy, all connections come from the address of the proxy.
    ...(trustedProxies > 0 && { perAddress: Number.POSITIVE_INFINITY }),
  })
  const url = await listenHttp(server, { port, host, part: 'secure site', portVariable: 'LATCHKEY_SECURE_PORT' })
  const stopCarrying = carryStatements({ vaults: config.vaults, clock: systemClock, log, fetch })
  return {
    url,
    stop() {
      stopCarrying()
      return closeHttp(server)
    },
  }
}
