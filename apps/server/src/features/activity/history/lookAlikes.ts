import { hexOf } from '../hexBytes.ts'
import type { ActivityDatabase } from '../tables.ts'
import type { TransactionRow, TransferRow } from './historyRows.ts'
import { similarRecipients } from './similarRecipients.ts'

/** Bytes that wallets show at each end of an address. */
const shownBytes = 2

/**
 * Address poisoning: a stranger generates an address with the same ends as one that the account pays, and places it in
 * the account's history. Finds such addresses on the page.
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
  const past = await similarRecipients(view, {
    account,
    addresses: [...ends.values()],
    start: shownBytes,
    end: shownBytes,
  })
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
