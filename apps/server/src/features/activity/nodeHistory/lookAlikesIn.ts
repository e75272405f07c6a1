import type { RecordedTransaction } from '../../../chains/historyReader.ts'

/** Characters that wallets show at each end of an address. */
const shownLength = 4

/**
 * Address poisoning: finds strangers on the page whose addresses have the same ends as one that the account pays on the
 * page. Such a payment follows the one that it imitates, so both are usually on one page.
 */
export function lookAlikesIn(
  transactions: readonly RecordedTransaction[],
  account: string,
): (address: string) => boolean {
  const paid = new Set(
    transactions.flatMap(({ signers, changes }) =>
      signers.includes(account) ? changes.flatMap(({ owner, units }) => (units > 0n ? [owner] : [])) : [],
    ),
  )
  const ends = new Set([...paid].map(endsOf))
  return (address) => !paid.has(address) && address !== account && ends.has(endsOf(address))
}

const endsOf = (address: string): string => `${address.slice(0, shownLength)} ${address.slice(-shownLength)}`
