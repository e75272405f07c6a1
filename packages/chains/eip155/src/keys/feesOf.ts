import { fromQuantity } from '../rpc/quantity.ts'

/** Current fees of a transaction (EIP-1559). `ask` calls the node. */
export async function feesOf(ask: (method: string, args?: readonly unknown[]) => Promise<unknown>) {
  const [block, tip] = await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false]),
    ask('eth_maxPriorityFeePerGas').catch(() => '0x3b9aca00'),
  ])
  const baseFee = fromQuantity((block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas) ?? 0n
  const maxPriorityFeePerGas = fromQuantity(tip) ?? 0n
  // Twice the base fee: still enough after six full blocks.
  return { maxPriorityFeePerGas, maxFeePerGas: 2n * baseFee + maxPriorityFeePerGas }
}
