import { call } from '@latchkey/api/apiClient'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { UNVERIFIED_DOMAIN } from '@latchkey/contracts/errors/domain'
import { apiOf } from './api.ts'
import { reportMistake } from './developerConsole.ts'
import type { Latchkey } from './latchkey.ts'

/**
 * Reports to the developer if the secure site did not load because the project does not allow this page's origin: the browser only
 * logs a message about `frame-ancestors` (spec S8.1).
 */
export async function reportDomain(latchkey: Latchkey): Promise<void> {
  try {
    await call(apiOf(latchkey), 'GET /appkit/v1/config', {})
  } catch (error) {
    // Compares the code, because importing the row would load it with the page.
    if (!isLatchkeyError(error) || error.code !== 'ORIGIN_NOT_ALLOWED') return
    const { origin } = globalThis.location
    reportMistake(latchkey, errorOf(UNVERIFIED_DOMAIN, { values: { origin } }))
  }
}
