import type { TransferRow } from './historyRows.ts'

/**
 * Subtracts native currency that a contract returns in the same transaction, such as change, from the account's
 * payments to it.
 */
export function withoutRefunds(transfers: readonly TransferRow[], account: Buffer): readonly TransferRow[] {
  const kept: TransferRow[] = []
  for (const transfer of transfers) {
    let refund = isRefundable(transfer) && transfer.recipient.equals(account) ? BigInt(transfer.amount) : 0n
    if (refund === 0n) kept.push(transfer)
    for (const [index, paid] of kept.entries()) {
      if (refund === 0n) break
      if (!isRefundable(paid) || !paid.sender.equals(account) || !paid.recipient.equals(transfer.sender)) continue
      const rest = BigInt(paid.amount) - refund
      kept[index] = { ...paid, amount: String(rest > 0n ? rest : 0n) }
      refund = rest < 0n ? -rest : 0n
    }
    if (refund > 0n) kept.push({ ...transfer, amount: String(refund) })
  }
  return kept.filter((one) => !(one.contract === null && one.amount === '0'))
}

const isRefundable = ({ contract, sender, recipient }: TransferRow): boolean =>
  contract === null && !sender.equals(recipient)
