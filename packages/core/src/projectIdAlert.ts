import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { PROJECT_ID_INVALID, PROJECT_ID_MISSING } from '@latchkey/contracts/errors/project'
import type { Latchkey } from './latchkey.ts'

/** What is wrong with the project id; loaded only when something is. */
export function projectIdAlert({ options }: Latchkey): LatchkeyError {
  const { projectId, serverUrl } = options
  return projectId ? errorOf(PROJECT_ID_INVALID, { values: { server: serverUrl } }) : errorOf(PROJECT_ID_MISSING)
}
