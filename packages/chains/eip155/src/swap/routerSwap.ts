import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'

/** A decoded swap call. Amounts are base units; an absent token is the native currency. */
export type RouterSwap = {
  /** Undefined if the sold amount is the value of the transaction. */
  readonly amountIn: bigint | undefined
  readonly from: bigint | undefined
  readonly minimum: bigint
  /** Absent for calls without them, which pay their sender, in the token of the last pool. */
  readonly output?: { readonly token: bigint | undefined; readonly recipient: bigint }
}

const wordLength = 64
const nativeToken = BigInt(nativeTokenAddress)

/** A token in the call data of aggregators, which use a special address for the native currency. */
export const namedToken = (word: bigint): bigint | undefined => (word === nativeToken ? undefined : word)

/** The whole 32-byte words at the start of call data after its selector; any bytes may follow. */
export function headWords(hex: string, count: number): readonly bigint[] | undefined {
  const head = hex.slice(0, count * wordLength)
  return head.length === count * wordLength ? wordsOf(head) : undefined
}

/** The 32-byte words of call data. */
export function wordsOf(hex: string): readonly bigint[] | undefined {
  if (!/^([0-9a-f]{64})+$/i.test(hex)) return undefined
  return Array.from({ length: hex.length / wordLength }, (_, index) =>
    BigInt(`0x${hex.slice(index * wordLength, (index + 1) * wordLength)}`),
  )
}
