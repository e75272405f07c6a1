import { isLatchkeyError } from '@latchkey/base/errors'
import { RPC_ANSWER_TOO_LARGE } from '@latchkey/contracts/errors/rpc'
import type { MinedTransaction, ReadTransactions } from '../../blockReader.ts'
import type { CallChain } from '../../createNodeClient.ts'
import { resultOf } from '../../resultOf.ts'
import { minedReceiptSchema, minedTransactionSchema } from './blockSchemas.ts'
import { readTransaction } from './readTransaction.ts'

const hashesPerAsk = 50

/** From `eth_getTransactionByHash` and `eth_getTransactionReceipt`. */
export const readTransactions: ReadTransactions = async (ask, hashes) => {
  const found: Found[] = []
  for (let start = 0; start < hashes.length; start += hashesPerAsk)
    found.push(...(await readSome(ask, hashes.slice(start, start + hashesPerAsk))))
  return new Map(found)
}

type Found = readonly [hash: string, transaction: MinedTransaction | undefined]

async function readSome(ask: CallChain, hashes: readonly string[]): Promise<readonly Found[]> {
  try {
    const replies = await ask(
      hashes.flatMap((hash) => [
        { method: 'eth_getTransactionByHash', params: [hash] },
        { method: 'eth_getTransactionReceipt', params: [hash] },
      ]),
    )
    return hashes.flatMap((hash, place): readonly Found[] => {
      const transaction = resultOf(minedTransactionSchema, replies[2 * place])
      const receipt = resultOf(minedReceiptSchema, replies[2 * place + 1])
      const index = transaction?.transactionIndex
      // The node has switched chains meanwhile, or returned another transaction.
      if (!transaction || !receipt || transaction.blockHash !== receipt.blockHash || index == null) return []
      if (transaction.hash !== hash || receipt.transactionHash !== hash) return []
      // Nodes report the calls inside a transaction only by block.
      const read = readTransaction(transaction, { receipt, index, internal: [] })
      return [[hash, { ...read, block: receipt.blockNumber }]]
    })
  } catch (error) {
    if (!isLatchkeyError(error, RPC_ANSWER_TOO_LARGE)) throw error
    const [only = ''] = hashes
    if (hashes.length === 1) return [[only, undefined]]
    const half = Math.ceil(hashes.length / 2)
    return [...(await readSome(ask, hashes.slice(0, half))), ...(await readSome(ask, hashes.slice(half)))]
  }
}
