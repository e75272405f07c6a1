import { nameMaxLength } from '@latchkey/contracts/constants/names'
import { isReserved, lookOf } from './nameRules.ts'
import type { NameDatabase } from './tables.ts'

const variations = ['', '1', '-eth', '-wallet', '-hq', '-web3']

/** The requested name and variations of it, each with its availability. */
export async function suggestNames(db: NameDatabase, label: string) {
  const labels = variations.map((end) => `${label.slice(0, nameMaxLength - end.length)}${end}`)
  const looks = labels.map(lookOf)
  const taken = await db.selectFrom('names').select('look').where('look', 'in', looks).execute()
  const takenLooks = new Set(taken.map(({ look }) => look))
  return labels.map((one) => ({ label: one, registered: isReserved(one) || takenLooks.has(lookOf(one)) }))
}
