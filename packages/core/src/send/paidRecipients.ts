import type { OperationsSlice, TransferOperation } from '../operations/operation.ts'
import type { AccountKey } from '../siwx/signInState.ts'

/**
 * Addresses that an account has paid in this browser, the latest first, without duplicates. Excludes incoming transfers, so
 * that no other party can add an address.
 */
export function paidRecipients({ operations }: OperationsSlice, account: AccountKey): readonly string[] {
  const paid = operations
    .filter((one): one is TransferOperation => one.kind === 'transfer' && one.account === account)
    .filter(({ status }) => status === 'pending' || status === 'confirmed')
    .map(({ detail }) => detail.to)
  return [...new Set(paid.toReversed())]
}
