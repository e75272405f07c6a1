import { errorOf } from '@latchkey/base/errors'
import { PROJECT_ID_INVALID, PROJECT_ID_MISSING } from '@latchkey/contracts/errors/project'
import { reportMistake } from './developerConsole.ts'
import type { Latchkey } from './latchkey.ts'

/** Reports unknown options in the console, and an unusable project id in the modal, too. Loaded only when there is one of them. */
export function reportSetup(latchkey: Latchkey, unknown: readonly string[]): void {
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks.
  if (unknown.length > 0) console.warn(`[latchkey] Unknown options: ${unknown.join(', ')}. Check their spelling.`)
  const { projectId, serverUrl } = latchkey.options
  if (/^[0-9a-f]{32}$/.test(projectId)) return
  const alert = projectId ? errorOf(PROJECT_ID_INVALID, { values: { server: serverUrl } }) : errorOf(PROJECT_ID_MISSING)
  latchkey.store.setState({ alert })
  reportMistake(latchkey, alert)
}
