import { errorOf } from '@latchkey/base/errors'
import { healthRoute } from '@latchkey/contracts/api/health/routes'
import { DATABASE_UNAVAILABLE } from '@latchkey/contracts/errors/api'
import { sql } from 'kysely'
import manifest from '../../../package.json' with { type: 'json' }
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'

/** Shorter than the usual time-out of health checks. */
const databaseTimeoutMs = 2_000

/** Reports whether the server and its database work. */
export const health: Feature = {
  routes: ({ db, clock }) => [
    serve(healthRoute, async () => {
      let cancel = () => {}
      const late = new Promise<never>((_, reject) => {
        cancel = clock.after(databaseTimeoutMs, () => reject(new Error('the database did not answer')))
      })
      try {
        await Promise.race([sql`select 1`.execute(db), late])
      } catch (cause) {
        throw errorOf(DATABASE_UNAVAILABLE, { cause })
      } finally {
        cancel()
      }
      return {
        status: 'ok' as const,
        part: 'server',
        version: manifest.version,
        now: new Date(clock.now()).toISOString(),
      }
    }),
  ],
}
