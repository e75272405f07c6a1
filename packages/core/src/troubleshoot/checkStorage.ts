import { errorOf } from '@latchkey/base/errors'
import { STORAGE_BLOCKED } from '@latchkey/contracts/errors/troubleshoot'
import type { RunCheck } from './check.ts'

const key = 'latchkey.check'

/**
 * Checks that connections survive the page: localStorage and IndexedDB can be written. Skipped if there is no window.
 */
export const checkStorage: RunCheck = async ({ options }) => {
  if (typeof window === 'undefined') return 'skipped'
  try {
    const webStorage = options.webStorage ?? localStorage
    webStorage.setItem(key, key)
    webStorage.removeItem(key)
    if (!options.storage) await writeDatabase()
  } catch (cause) {
    throw errorOf(STORAGE_BLOCKED, { cause })
  }
  return undefined
}

async function writeDatabase(): Promise<void> {
  const { indexedDbStorage } = await import('@latchkey/walletconnect/storage/indexedDbStorage')
  const refused: unknown[] = []
  const storage = indexedDbStorage({ onDegraded: (cause) => refused.push(cause) })
  await storage.set(key, key)
  await storage.delete(key)
  if (refused.length > 0) throw refused[0]
}
