import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import * as v from 'valibot'
import type { BlockReader, ChainBlock } from '../../blockReader.ts'
import type { RpcReply } from '../../readReplies.ts'
import { blockHeaderSchema, blockNumberSchema, blockSchema, receiptsSchema } from './blockSchemas.ts'
import { readTransaction } from './readTransaction.ts'
import { readTokenFacts } from './tokenFacts.ts'

/** Blocks of EVM chains, from `eth_getBlockByNumber` and `eth_getBlockReceipts`. */
export const blocks: BlockReader = {
  async head(ask, known) {
    const [number, header] = await ask([{ method: 'eth_blockNumber' }, headerCall(known)])
    return { number: resultOf(blockNumberSchema, number), hash: resultOf(blockHeaderSchema, header)?.hash }
  },
  async hashes(ask, numbers) {
    const replies = await ask(numbers.map(headerCall))
    return replies.map((reply) => resultOf(blockHeaderSchema, reply)?.hash)
  },
  async blocks(ask, from, to) {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => quantity(from + index))
    const replies = await ask(
      numbers.flatMap((number) => [
        { method: 'eth_getBlockByNumber', params: [number, true] },
        { method: 'eth_getBlockReceipts', params: [number] },
      ]),
    )
    const read = numbers.map((_, index) => readBlock(replies[2 * index], replies[2 * index + 1]))
    const linked = read.every(({ parentHash }, index) => index === 0 || parentHash === read[index - 1]?.hash)
    if (!linked) throw errorOf(UPSTREAM_FAILED)
    return read
  },
  tokenFacts: readTokenFacts,
}

const quantity = (number: number) => `0x${number.toString(16)}`
const headerCall = (number: number) => ({ method: 'eth_getBlockByNumber', params: [quantity(number), false] })

/** The receipts are asked for by number too, so a re-organisation may come between the two calls. */
function readBlock(blockReply: RpcReply | undefined, receiptsReply: RpcReply | undefined): ChainBlock {
  const { number, hash, parentHash, timestamp, transactions } = resultOf(blockSchema, blockReply)
  const receipts = new Map(resultOf(receiptsSchema, receiptsReply).map((one) => [one.transactionHash, one]))
  return {
    number,
    hash,
    parentHash,
    minedAt: new Date(timestamp * 1_000),
    transactions: transactions.map((transaction, index) => {
      const receipt = receipts.get(transaction.hash)
      if (receipt?.blockHash !== hash) throw errorOf(UPSTREAM_FAILED)
      return readTransaction(transaction, { receipt, index })
    }),
  }
}

/** @throws UPSTREAM_FAILED if the node answered with an error, or with another shape */
function resultOf<schema extends v.GenericSchema>(schema: schema, reply: RpcReply | undefined): v.InferOutput<schema> {
  const parsed = v.safeParse(schema, reply && 'result' in reply ? reply.result : undefined)
  if (parsed.success) return parsed.output
  throw errorOf(UPSTREAM_FAILED)
}
