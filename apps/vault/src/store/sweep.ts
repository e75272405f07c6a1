import { actsKeptMs, statementsKeptMs } from '@latchkey/contracts/constants/vault'
import { remindOfDeletions } from '../identity/remindOfDeletions.ts'
import type { Services } from '../services.ts'
import { deleteOldStatements } from '../statements/outbox.ts'
import type { ClockGuard } from './clockGuard.ts'
import { destroyUsers } from './destroyUsers.ts'

const sweepEveryMs = 60_000
/** The longest window of a rate limit. */
const eventsKeptMs = 24 * 60 * 60_000

/** Deletes expired rows and users whose deletion is due, and sends reminders of upcoming deletions. */
export async function sweep(vault: keepSweeping.Params): Promise<void> {
  await deleteExpired(vault)
  await deleteOldStatements(vault)
  await remindOfDeletions(vault)
  await destroyUsers(vault)
}

/** Prepared wallets with their shares, codes, links, nonces and events. */
async function deleteExpired({ db, role, clock }: Pick<Services, 'db' | 'role' | 'clock'>): Promise<void> {
  const nowMs = clock.now()
  const now = new Date(nowMs)
  await db.deleteFrom('wallets').where('state', '=', 'prepared').where('expires_at', '<=', now).execute()
  await db.deleteFrom('nonces').where('expires_at', '<=', now).execute()
  // A finished change is kept at the recovery role, because the other role's statement that it was undone may arrive late.
  const undoable = new Date(nowMs - (role === 'recovery' ? statementsKeptMs : 0))
  const finished = db.deleteFrom('email_changes').where('changed_at', 'is not', null)
  await finished.where('expires_at', '<=', undoable).execute()
  const unfinished = db.deleteFrom('email_changes').where('changed_at', 'is', null)
  await unfinished.where('expires_at', '<=', now).execute()
  await db.deleteFrom('freeze_links').where('expires_at', '<=', now).execute()
  await db.deleteFrom('keep_links').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('events')
    .where('at', '<', new Date(nowMs - eventsKeptMs))
    .execute()
  await db
    .deleteFrom('acts')
    .where('at', '<', new Date(nowMs - actsKeptMs))
    .execute()
  const expiring =
    role === 'auth'
      ? (['challenges', 'logins', 'social_flows', 'fresh_proofs', 'exports'] as const)
      : (['approvals', 'announcements'] as const)
  for (const table of expiring) await db.deleteFrom(table).where('expires_at', '<=', now).execute()
}

/** Sweeps if the clock is trusted: everything that a sweep does depends on dates. */
export async function guardedSweep(vault: keepSweeping.Params, isClockTrusted: ClockGuard): Promise<void> {
  if (await isClockTrusted()) await sweep(vault)
}

/** Sweeps every minute until the returned function is called. */
export function keepSweeping(vault: keepSweeping.Params, isClockTrusted: ClockGuard): () => void {
  const { clock, log } = vault
  let cancel = clock.after(sweepEveryMs, run)
  function run(): void {
    guardedSweep(vault, isClockTrusted)
      .catch(({ code = '' }: { code?: string }) => log.warn({ code }, 'sweep failed'))
      .finally(() => {
        cancel = clock.after(sweepEveryMs, run)
      })
  }
  return () => cancel()
}

export declare namespace keepSweeping {
  type Params = Pick<Services, 'db' | 'role' | 'keys' | 'clock' | 'log' | 'outbox' | 'publicUrl'>
}
