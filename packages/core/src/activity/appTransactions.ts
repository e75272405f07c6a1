import type { Latchkey } from '../latchkey.ts'
import type { Transaction } from './transaction.ts'

/** Older ones lose the app's name in the activity, not their row. */
const transactionsMax = 100

const keyOf = ({ options }: Latchkey): string => `latchkey.sent.${options.projectId}`

/** Remembers that this app sent the transaction. If storage is full or blocked, the activity does not name the app. */
export function rememberTransaction(latchkey: Latchkey, hash: string): void {
  const hashes = [...readHashes(latchkey).filter((one) => one !== hash), hash]
  try {
    latchkey.live.webStorage.setItem(keyOf(latchkey), JSON.stringify(hashes.slice(-transactionsMax)))
  } catch {}
}

/** The transactions, with the app's name for the contracts that this app called. */
export function withAppName(latchkey: Latchkey, transactions: readonly Transaction[]): readonly Transaction[] {
  const hashes = new Set(readHashes(latchkey).map((hash) => hash.toLowerCase()))
  const { name } = latchkey.options.metadata
  return transactions.map((one) =>
    one.contract && hashes.has(one.hash.toLowerCase()) ? { ...one, contract: { ...one.contract, name } } : one,
  )
}

/** Other scripts can write to the same storage, so malformed entries are skipped. */
function readHashes(latchkey: Latchkey): readonly string[] {
  try {
    const list: unknown = JSON.parse(latchkey.live.webStorage.getItem(keyOf(latchkey)) ?? '[]')
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}
