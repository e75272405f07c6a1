import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { PROJECT_ID_INVALID, PROJECT_ID_MISSING } from '@latchkey/contracts/errors/project'
import { reportMistake } from './developerConsole.ts'
import type { Latchkey } from './latchkey.ts'

/**
 * Reports unknown options in the console, and an invalid project id or invalid `siwx` options in the modal as well. Loaded only
 * when one of these is possible.
 */
export async function reportSetup(latchkey: Latchkey, unusual: readonly string[]): Promise<void> {
  const unknown = unusual.filter((name) => name in latchkey.options)
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks.
  if (unknown.length > 0) console.warn(`[latchkey] Unknown options: ${unknown.join(', ')}. Check their spelling.`)
  const alert = projectError(latchkey) ?? (await siwxError(latchkey))
  if (!alert) return
  latchkey.store.setState({ alert })
  reportMistake(latchkey, alert)
}

function projectError({ options: { projectId, serverUrl } }: Latchkey): LatchkeyError | undefined {
  if (/^[0-9a-f]{32}$/.test(projectId)) return undefined
  return projectId ? errorOf(PROJECT_ID_INVALID, { values: { server: serverUrl } }) : errorOf(PROJECT_ID_MISSING)
}

/** Loaded separately, to keep its imports out of the initial bundle. */
async function siwxError(latchkey: Latchkey): Promise<LatchkeyError | undefined> {
  try {
    const { checkSiwx } = await import('./siwx/readSiwx.ts')
    checkSiwx(latchkey)
    return undefined
  } catch (error) {
    // The sign-in checks again if the file could not be loaded.
    return isLatchkeyError(error) ? error : undefined
  }
}
