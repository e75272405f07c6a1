import { errorOf } from '@latchkey/base/errors'
import type { HealthResponse } from '@latchkey/contracts/api/health/schemas'
import { DATABASE_UNAVAILABLE } from '@latchkey/contracts/errors/api'
import { sql } from 'kysely'
import manifest from '../../../package.json' with { type: 'json' }
import type { Handlers, Services } from '../../http/handler.ts'

/** Whoever watches the server asks often and gives up soon. */
const databaseTimeoutMs = 2_000

export function healthHandlers({ db, clock }: Services): Handlers {
  return {
    async health(): Promise<HealthResponse> {
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
      return { status: 'ok', part: 'server', version: manifest.version, now: new Date(clock.now()).toISOString() }
    },
  }
}
