import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { oneInchSwap } from '@latchkey/eip155/swap/oneInchSwap'

export type AgreedSwap = {
  readonly account: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly minimum: bigint
}

/**
 * True if the call exchanges exactly the quoted tokens, pays the account and fails below the minimum. For the native
 * currency, the amount is the value of the transaction, which the caller compares.
 */
export function isAgreedCall(data: string, { account, from, to, amount, minimum }: AgreedSwap): boolean {
  const swap = oneInchSwap(data)
  if (!swap) return false
  const { output } = swap
  const given = tokenOf(from)
  return (
    swap.from === given &&
    swap.amountIn === (given === undefined ? undefined : amount) &&
    swap.minimum >= minimum &&
    (output === undefined || (output.token === tokenOf(to) && output.recipient === BigInt(account)))
  )
}

const tokenOf = (address: string) => (address === nativeTokenAddress ? undefined : BigInt(address))
