import { getRequestListener } from '@hono/node-server'
import { systemClock } from '@latchkey/base/clock'
import { connectionLimits, limitedServer } from '@latchkey/node/http/limitedServer'
import { closeHttp, listenHttp } from '@latchkey/node/http/listenHttp'
import type { Log } from '@latchkey/node/log'
import type { Program } from '@latchkey/node/runUntilSignal'
import type { VaultConfig } from './config.ts'
import { createVault } from './createVault.ts'
import { openVaultKeys } from './keys/vaultKeys.ts'
import { createOutbox } from './mail/outbox.ts'
import { ensureIncarnation } from './statements/incarnation.ts'
import { partnerOf } from './statements/partner.ts'
import { createClockGuard } from './store/clockGuard.ts'
import { databaseOf } from './store/databaseOf.ts'
import { destroyRestoredUsers } from './store/destroyUsers.ts'
import { openDatabase } from './store/openDatabase.ts'
import { keepSweeping } from './store/sweep.ts'

/** Opens keys and database and starts the server. Stops what it has started when a later step fails. */
export async function startVault(config: VaultConfig, log: Log): Promise<Program> {
  const undo: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  const { role, port, host, portVariable, smtpUrl, publicUrl, siteKey, exportHoldMs, social, farcaster } = config
  const clock = systemClock
  try {
    const keys = await openVaultKeys(config.keyDir, { create: config.development })
    const { connection, failed, stop: stopPostgres } = await databaseOf(config)
    undo.push(stopPostgres)
    const db = await openDatabase(role, connection)
    undo.push(() => db.destroy())
    const outbox = createOutbox({ smtpUrl, from: config.mailFrom, clock, log })
    undo.push(outbox.close)
    const partner = partnerOf(config.partner)
    const services = {
      ...{ role, db, keys, partner, clock, log, outbox, social, farcaster, publicUrl, siteKey, exportHoldMs },
    }
    await ensureIncarnation(services)
    // A restored backup may contain users that were deleted since.
    await destroyRestoredUsers(services)
    const monotonicMs = () => performance.now()
    undo.push(keepSweeping(services, createClockGuard({ ...services, monotonicMs })))
    const app = createVault(services)
    const server = limitedServer(getRequestListener(app.fetch), {
      ...connectionLimits,
      // All connections come from the secure site.
      perAddress: Number.POSITIVE_INFINITY,
    })
    const url = await listenHttp(server, { port, host, part: `${role} vault`, portVariable })
    undo.push(() => closeHttp(server))
    return { url, ...(failed && { failed }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
