import type { Address, Hex } from 'viem'
import { rpc } from './rpc.ts'
import { untilMined } from './untilMined.ts'

export type Receipt = {
  readonly transactionHash: Hex
  readonly status: Hex
  readonly contractAddress: Address | null
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
}

/** Sends a transaction that anvil signs, and mines it. Resolves with its receipt. @throws when it reverts */
export async function sendMined(url: string, transaction: Readonly<Record<string, unknown>>): Promise<Receipt> {
  const hash = await rpc(url, 'eth_sendTransaction', [transaction])
  await rpc(url, 'evm_mine')
  const receipt = await untilMined(() => rpc(url, 'eth_getTransactionReceipt', [hash]) as Promise<Receipt | null>)
  if (receipt.status !== '0x1') throw new Error(`the transaction to ${transaction.to ?? 'a new contract'} reverted`)
  return receipt
}
