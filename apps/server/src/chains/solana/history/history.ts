import type { HistoryReader } from '../../historyReader.ts'
import { listTransactions } from './listTransactions.ts'
import { readTransactions } from './readTransactions.ts'

/** Histories of Solana accounts, from `getSignaturesForAddress` and `getTransaction`. */
export const history: HistoryReader = { list: listTransactions, read: readTransactions }
