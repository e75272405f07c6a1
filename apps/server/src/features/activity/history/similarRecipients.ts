import type { ActivityDatabase, ActivityTables } from '../tables.ts'

/** Past recipients of an account, on any chain, whose first and last bytes equal those of one of the addresses. */
export async function similarRecipients(
  view: ActivityDatabase,
  { account, addresses, start, end }: similarRecipients.Params,
): Promise<readonly SimilarRecipient[]> {
  return view
    .selectFrom('past_recipients')
    .select(['chain', 'recipient', 'block'])
    .where('account', '=', account)
    .where(({ eb, fn, val, and, or }) =>
      or(
        addresses.map((address) =>
          and([
            eb(fn('substr', ['recipient', val(1), val(start)]), '=', address.subarray(0, start)),
            eb(fn('substr', ['recipient', val(address.length + 1 - end)]), '=', address.subarray(-end)),
          ]),
        ),
      ),
    )
    .execute()
}

export type SimilarRecipient = Pick<ActivityTables['past_recipients'], 'chain' | 'recipient' | 'block'>

export declare namespace similarRecipients {
  type Params = {
    readonly account: Buffer
    /** At least one. */
    readonly addresses: readonly Buffer[]
    /** Number of bytes compared at each end. */
    readonly start: number
    readonly end: number
  }
}
