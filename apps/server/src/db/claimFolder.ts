import { readFile, rm, writeFile } from 'node:fs/promises'
import { errorOf } from '@latchkey/base/errors'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'
import { commandOf } from './orphanPostgres.ts'

/**
 * Makes this process the only user of a data folder, by a file beside it; returns how to give it up. The claim of a process
 * that is gone does not count. @throws SERVER_START_FAILED when another server runs on the folder
 */
export async function claimFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = `${dataDir}.owner`
  const owner = parse(await readFile(file, 'utf8').catch(() => ''))
  // Number and command line together: numbers are used again after a while.
  if (owner && owner.pid !== process.pid && owner.command === (await commandOf(owner.pid))) {
    const reason = `process ${owner.pid} already uses ${dataDir}; stop it, or set LATCHKEY_DATA_DIR`
    throw errorOf(SERVER_START_FAILED, { values: { part: 'database', reason } })
  }
  await writeFile(file, JSON.stringify({ pid: process.pid, command: await commandOf(process.pid) }))
  return () => rm(file, { force: true })
}

function parse(text: string): { readonly pid: number; readonly command: string } | undefined {
  try {
    const { pid, command } = JSON.parse(text) as Record<string, unknown>
    return typeof pid === 'number' && typeof command === 'string' ? { pid, command } : undefined
  } catch {
    return undefined
  }
}
