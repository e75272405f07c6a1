import type { Activity } from '@latchkey/core/activity/mergeActivity'
import type { Transaction } from '@latchkey/core/activity/transaction'

/** A row of the list. `calls`: several contract calls in one row, newest first. */
export type ActivityGroup = Activity & { readonly calls?: readonly Transaction[] }

/** Combines the calls of a contract on the same day, in the visitor's time zone, into one row at the place of the newest. */
export function groupCalls(rows: readonly Activity[]): readonly ActivityGroup[] {
  const groups = new Map<string, Transaction[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === undefined || !row.transaction) continue
    const calls = groups.get(key)
    if (calls) calls.push(row.transaction)
    else groups.set(key, [row.transaction])
  }
  return rows.flatMap((row): readonly ActivityGroup[] => {
    const key = keyOf(row)
    const calls = key === undefined ? undefined : groups.get(key)
    if (!calls?.[1]) return [row]
    return calls[0] === row.transaction ? [{ ...row, calls }] : []
  })
}

function keyOf({ transaction, atMs }: Activity): string | undefined {
  if (transaction?.operation !== 'execute' || !transaction.contract) return undefined
  return `${new Date(atMs).toDateString()} ${transaction.contract.address.toLowerCase()}`
}
