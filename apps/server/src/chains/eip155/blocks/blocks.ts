import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import type { BlockReader, ChainBlock } from '../../blockReader.ts'
import type { RpcReply } from '../../readReplies.ts'
import { resultOf } from '../../resultOf.ts'
import { blockHeaderSchema, blockNumberSchema, blockSchema, type RpcBlock, receiptsSchema } from './blockSchemas.ts'
import { quantity } from './quantity.ts'
import { type InternalTransfers, readInternalTransfers } from './readInternalTransfers.ts'
import { readTransaction } from './readTransaction.ts'
import { readTokenFacts } from './tokenFacts.ts'

/** Blocks of EVM chains, from `eth_getBlockByNumber`, `eth_getBlockReceipts` and, if the node has it, a method that traces blocks. */
export const blocks: BlockReader = {
  async head(ask, known) {
    const [number, header] = await ask([{ method: 'eth_blockNumber' }, headerCall(known)])
    return { number: resultOf(blockNumberSchema, number), hash: resultOf(blockHeaderSchema, header)?.hash }
  },
  async hashes(ask, numbers) {
    const replies = await ask(numbers.map(headerCall))
    return replies.map((reply) => resultOf(blockHeaderSchema, reply)?.hash)
  },
  async blocks(ask, { from, to, traceMethod }) {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => quantity(from + index))
    const replies = await ask(
      numbers.flatMap((number) => [
        { method: 'eth_getBlockByNumber', params: [number, true] },
        { method: 'eth_getBlockReceipts', params: [number] },
      ]),
    )
    const read = numbers.map((_, index) => resultOf(blockSchema, replies[2 * index]))
    const linked = read.every(({ parentHash }, index) => index === 0 || parentHash === read[index - 1]?.hash)
    if (!linked) throw errorOf(UPSTREAM_FAILED)
    const internal = traceMethod === undefined ? undefined : await readInternalTransfers(ask, read, traceMethod)
    return read.map((block, index) => readBlock(block, { receiptsReply: replies[2 * index + 1], internal }))
  },
  tokenFacts: readTokenFacts,
}

const headerCall = (number: number) => ({ method: 'eth_getBlockByNumber', params: [quantity(number), false] })

type Reported = { readonly receiptsReply: RpcReply | undefined; readonly internal: InternalTransfers | undefined }

/** Block and receipts are requested by block number, so a re-organisation may happen in between. */
function readBlock(
  { number, hash, parentHash, timestamp, transactions }: RpcBlock,
  { receiptsReply, internal }: Reported,
): ChainBlock {
  const receipts = new Map(resultOf(receiptsSchema, receiptsReply).map((one) => [one.transactionHash, one]))
  return {
    number,
    hash,
    parentHash,
    minedAt: new Date(timestamp * 1_000),
    transactions: transactions.map((transaction, index) => {
      const receipt = receipts.get(transaction.hash)
      if (receipt?.blockHash !== hash) throw errorOf(UPSTREAM_FAILED)
      return readTransaction(transaction, { receipt, index, internal: internal?.get(transaction.hash) ?? [] })
    }),
  }
}
