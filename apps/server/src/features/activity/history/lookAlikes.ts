import { hexOf } from '../hexBytes.ts'
import type { ActivityDatabase } from '../tables.ts'
import type { TransactionRow, TransferRow } from './historyRows.ts'

/** Bytes that wallets show at each end of an address. */
const shownBytes = 2

/**
 * Address poisoning: a stranger makes an address whose ends equal those of an address that the account pays, and puts it into the
 * account's history. Tells which addresses on the page are such.
 */
export async function lookAlikesOf(
  view: ActivityDatabase,
  { account, transactions, transfers }: lookAlikesOf.Params,
): Promise<(chain: number, address: Buffer) => boolean> {
  const strangers = [
    ...transactions.map(({ chain, sender }) => ({ chain, address: sender })),
    ...transfers.flatMap(({ chain, sender, recipient }) => [
      { chain, address: sender },
      { chain, address: recipient },
    ]),
  ]
  if (strangers.length === 0) return () => false
  const ends = new Map(strangers.map(({ address }) => [endsOf(address), address]))
  const past = await view
    .selectFrom('past_recipients')
    .select(['chain', 'recipient', 'block'])
    .where('account', '=', account)
    .where(({ eb, fn, val, and, or }) =>
      or(
        [...ends.values()].map((address) =>
          and([
            eb(fn('substr', ['recipient', val(1), val(shownBytes)]), '=', address.subarray(0, shownBytes)),
            eb(fn('substr', ['recipient', val(21 - shownBytes)]), '=', address.subarray(-shownBytes)),
          ]),
        ),
      ),
    )
    .execute()
  return (chain, address) => {
    const similar = past.filter((one) => one.chain === chain && endsOf(one.recipient) === endsOf(address))
    const own = similar.find(({ recipient }) => recipient.equals(address))
    return similar.some((one) => one !== own && (own === undefined || one.block < own.block))
  }
}

export declare namespace lookAlikesOf {
  type Params = {
    readonly account: Buffer
    readonly transactions: readonly TransactionRow[]
    readonly transfers: readonly TransferRow[]
  }
}

const endsOf = (address: Buffer): string =>
  hexOf(Buffer.concat([address.subarray(0, shownBytes), address.subarray(-shownBytes)]))
