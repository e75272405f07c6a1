import { open, type RootDatabase } from 'lmdb'

/** Opens the LMDB environment in a folder. A write resolves only once its data is flushed to disk; pass it to `written`. */
export function openLmdb(path: string, params: { readonly maxDbs: number }): RootDatabase {
  // With overlappingSync, a commit would resolve before its data is flushed. With eventTurnBatching, lmdb creates a promise per
  // turn that no caller can handle: a failed commit would end the process.
  return open({ path, overlappingSync: false, eventTurnBatching: false, ...params })
}

/** Waits for a write. lmdb rejects a second promise with the cause of a failure, which needs a handler as well. */
export async function written(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    ;(error as { readonly commitError?: Promise<unknown> }).commitError?.catch(() => {})
    throw error
  }
}
