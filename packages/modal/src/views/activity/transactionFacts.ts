import type { Transaction, Transfer } from '@latchkey/core/activity/transaction'

/** Facts for a transaction's row: the main transfer, the one given in exchange, and the number of further transfers. */
export function transactionFacts({ operation, transfers }: Transaction): transactionFacts.Result {
  const first = (direction: Transfer['direction']) => transfers.find((one) => one.direction === direction)
  const [received, sent] = [first('in'), first('out')]
  const main = (gives.includes(operation) ? (sent ?? received) : (received ?? sent)) ?? transfers[0]
  const given = (operation === 'trade' || operation === 'mint') && main === received ? sent : undefined
  const more = transfers.length - [main, given].filter(Boolean).length
  return { main, given, more }
}

/** Operations that move something out of the account. */
const gives: readonly Transaction['operation'][] = ['send', 'burn', 'execute', 'deploy']

export declare namespace transactionFacts {
  type Result = { readonly main: Transfer | undefined; readonly given: Transfer | undefined; readonly more: number }
}
