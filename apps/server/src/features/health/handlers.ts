import { errorOf } from '@latchkey/base/errors'
import type { HealthResponse } from '@latchkey/contracts/api/health/schemas'
import { DATABASE_UNAVAILABLE } from '@latchkey/contracts/errors/api'
import { sql } from 'kysely'
import manifest from '../../../package.json' with { type: 'json' }
import type { Handlers, Services } from '../../http/handler.ts'

export function healthHandlers({ db, clock }: Services): Handlers {
  return {
    async health(): Promise<HealthResponse> {
      try {
        await sql`select 1`.execute(db)
      } catch (cause) {
        throw errorOf(DATABASE_UNAVAILABLE, { cause })
      }
      return { status: 'ok', part: 'server', version: manifest.version, now: new Date(clock.now()).toISOString() }
    },
  }
}
