import { join } from 'node:path'
import { errorOf } from '@latchkey/base/errors'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'
import { open, type RootDatabase } from 'lmdb'
import { checkMetaPages } from './checkMetaPages.ts'

/**
 * Opens the LMDB environment in a folder. A write resolves only once its data is flushed to disk; pass it to `written`.
 * @throws SERVER_START_FAILED, naming the file, when its structure is damaged
 */
export function openLmdb(path: string, params: { readonly maxDbs: number }): RootDatabase {
  try {
    checkMetaPages(join(path, dataFile))
  } catch (cause) {
    throw damagedFile(path, cause)
  }
  try {
    // With overlappingSync, a commit would resolve before its data is flushed. With eventTurnBatching, lmdb creates a promise per
    // turn that no caller can handle: a failed commit would end the process.
    return open({ path, overlappingSync: false, eventTurnBatching: false, ...params })
  } catch (cause) {
    throw isStructuralDamage(cause) ? damagedFile(path, cause) : cause
  }
}

const dataFile = 'data.mdb'

/** LMDB's own error codes start at -30799. All of them that a read or an open can return mean damage. */
const isStructuralDamage = (cause: unknown): boolean =>
  Number((cause as { readonly code?: unknown } | undefined)?.code) < -30_000

/** The error of a start on a data file whose structure is damaged. */
export function damagedFile(path: string, cause: unknown): Error {
  const reason = `${join(path, dataFile)} is damaged (${(cause as Error).message}); restore the folder from a backup, or move it away to start without its messages`
  return errorOf(SERVER_START_FAILED, { values: { part: 'relay', reason }, cause })
}

/** Waits for a write. On failure, lmdb also rejects a second promise with the cause, which needs a handler, too. */
export async function written(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    ;(error as { readonly commitError?: Promise<unknown> }).commitError?.catch(() => {})
    throw error
  }
}
