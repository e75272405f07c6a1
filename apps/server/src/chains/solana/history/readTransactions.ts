import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import type { HistoryReader, RecordedChange, RecordedTransaction } from '../../historyReader.ts'
import type { RpcReply } from '../../readReplies.ts'
import { resultOf } from '../../resultOf.ts'
import { purposeOf } from './purposeOf.ts'
import { type NodeTransaction, type RecordedTokenBalance, transactionSchema } from './transactionSchema.ts'

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

/** Its token accounts store their units in lamports too. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

/**
 * Gain or loss of each owner, from the balances before and after. Tokens count for the owner of their account; SOL for
 * the account that holds it. The fee, and the payer's deposits for new token accounts, are network costs and excluded.
 */
function changesOf(keys: readonly string[], meta: NodeTransaction['meta']): readonly RecordedChange[] {
  const { preBalances, postBalances, preTokenBalances, postTokenBalances, fee } = meta
  const before = new Map(preTokenBalances.map((one) => [one.accountIndex, one]))
  const after = new Map(postTokenBalances.map((one) => [one.accountIndex, one]))
  const lamports = new Map<string, bigint>()
  const tokens = new Map<string, RecordedChange>()
  let deposits = 0n
  for (const [index, key] of keys.entries()) {
    const moved = (postBalances[index] ?? 0n) - (preBalances[index] ?? 0n)
    const token = after.get(index) ?? before.get(index)
    if (!token) {
      lamports.set(key, moved + (index === 0 ? fee : 0n))
      continue
    }
    const units = unitsOf(after.get(index)) - unitsOf(before.get(index))
    deposits += moved - (token.mint === wrappedSol ? units : 0n)
    addToken(tokens, token, units)
  }
  const [payer = ''] = keys
  const paid = lamports.get(payer) ?? 0n
  // Unless somebody else paid them.
  if (deposits > 0n && paid <= -deposits) lamports.set(payer, paid + deposits)
  const native = [...lamports].map(([owner, units]) => ({ owner, contract: undefined, units, decimals: undefined }))
  return [...tokens.values(), ...native].filter(({ units }) => units !== 0n)
}

const unitsOf = (balance: RecordedTokenBalance | undefined): bigint => balance?.uiTokenAmount.amount ?? 0n

/** An owner can have several accounts of one token. */
function addToken(
  tokens: Map<string, RecordedChange>,
  { owner, mint, uiTokenAmount }: RecordedTokenBalance,
  units: bigint,
) {
  if (owner === undefined) return
  const key = `${owner} ${mint}`
  const sum = (tokens.get(key)?.units ?? 0n) + units
  tokens.set(key, { owner, contract: mint, units: sum, decimals: uiTokenAmount.decimals })
}
