import type { Clock } from '@latchkey/base/clock'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type { Log } from '@latchkey/node/log'
import type { Database } from './schema.ts'

const sweepEveryMs = 60_000
/** The longest window of a rate limit. */
const eventsKeptMs = 24 * 60 * 60_000

/** Deletes expired rows: prepared wallets with their shares, codes, links, nonces and events. */
export async function sweep(db: Database, role: VaultRole, nowMs: number): Promise<void> {
  const now = new Date(nowMs)
  await db.deleteFrom('wallets').where('state', '=', 'prepared').where('expires_at', '<=', now).execute()
  await db.deleteFrom('nonces').where('expires_at', '<=', now).execute()
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
  await db.deleteFrom('freeze_links').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('events')
    .where('at', '<', new Date(nowMs - eventsKeptMs))
    .execute()
  const expiring =
    role === 'auth' ? (['challenges', 'logins', 'social_flows', 'exports'] as const) : (['approvals'] as const)
  for (const table of expiring) await db.deleteFrom(table).where('expires_at', '<=', now).execute()
}

/** Sweeps every minute until the returned function is called. */
export function keepSweeping({ db, role, clock, log }: keepSweeping.Params): () => void {
  let cancel = clock.after(sweepEveryMs, run)
  function run(): void {
    sweep(db, role, clock.now())
      .catch(({ code = '' }: { code?: string }) => log.warn({ code }, 'sweep failed'))
      .finally(() => {
        cancel = clock.after(sweepEveryMs, run)
      })
  }
  return () => cancel()
}

export declare namespace keepSweeping {
  type Params = { readonly db: Database; readonly role: VaultRole; readonly clock: Clock; readonly log: Log }
}
