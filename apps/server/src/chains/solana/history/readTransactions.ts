import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import type { HistoryReader, RecordedTransaction } from '../../historyReader.ts'
import type { RpcReply } from '../../readReplies.ts'
import { resultOf } from '../../resultOf.ts'
import { changesOf } from './changesOf.ts'
import { purposeOf } from './purposeOf.ts'
import { transactionSchema } from './transactionSchema.ts'

/** Transactions per request: a response can be large, and many nodes limit batches. */
const batchMax = 25
/** The transaction has a newer version than this release supports. */
const unsupportedVersion = -32_015

export const readTransactions: HistoryReader['read'] = async (ask, ids) => {
  const read: (RecordedTransaction | undefined)[] = []
  for (let start = 0; start < ids.length; start += batchMax) {
    const some = ids.slice(start, start + batchMax)
    const replies = await ask(
      some.map((id) => ({
        method: 'getTransaction',
        params: [id, { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
      })),
    )
    read.push(...some.map((id, index) => recordOf(id, replies[index])))
  }
  return read
}

function recordOf(id: string, reply: RpcReply | undefined): RecordedTransaction | undefined {
  if (reply && 'error' in reply && reply.error.code === unsupportedVersion) return undefined
  const result = resultOf(transactionSchema, reply)
  // Without its time, it cannot be sorted among the others.
  if (result === null || result.blockTime === null) return undefined
  const { transaction, meta, blockTime } = result
  const { accountKeys, header } = transaction.message
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const keys = [...accountKeys, ...writable, ...readonly]
  const [payer] = keys
  if (payer === undefined || meta.preBalances.length !== keys.length || meta.postBalances.length !== keys.length)
    throw errorOf(UPSTREAM_FAILED)
  return {
    id,
    minedAt: new Date(blockTime * 1_000),
    failed: meta.err !== null,
    payer,
    signers: accountKeys.slice(0, header.numRequiredSignatures),
    changes: changesOf(keys, meta),
    ...purposeOf(keys, result),
  }
}
