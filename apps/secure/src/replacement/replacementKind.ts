import { checksumAddress } from '@latchkey/eip155/address/address'
import { transactionData } from '@latchkey/eip155/keys/transactionData'
import { fromQuantity } from '@latchkey/eip155/rpc/quantity'
import type { SentTransaction } from '../signer/deviceStore.ts'

export type ReplacementKind = 'speedUp' | 'cancel'

/**
 * How a transaction would change a pending one with its nonce; undefined if it would do something unrelated instead.
 */
export function replacementKind(
  transaction: Readonly<Record<string, unknown>>,
  { pending, address }: { readonly pending: SentTransaction; readonly address: string },
): ReplacementKind | undefined {
  const to = typeof transaction.to === 'string' ? checksumAddress(transaction.to) : undefined
  const value = fromQuantity(transaction.value ?? '0x0')
  const data = transactionData(transaction)
  if (to === address && value === 0n && data === '0x') return 'cancel'
  const isSame = to === pending.to && value === pending.value && data?.toLowerCase() === pending.data.toLowerCase()
  return isSame ? 'speedUp' : undefined
}
