import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import { WALLET_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/wallet'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { CallBatches, CallReceipt, CallsStatus } from '@latchkey/core/calls/callBatches'
import type { Network } from '@latchkey/core/networks/network'
import { fromQuantity, toQuantity } from '../rpc/quantity.ts'
import { readTransactionsId, type transactionsId } from './transactionsId.ts'

const method = 'wallet_getCallsStatus'
/** Status codes of EIP-5792. */
const codes = { pending: 100, confirmed: 200, reverted: 500, partly: 600 } as const

/** Reads the status of a batch: from the network if its calls were sent separately, otherwise from the wallet. */
export async function callsStatus(
  params: Parameters<CallBatches['status']>[0],
  timing: { readonly clock?: Clock },
): Promise<CallsStatus> {
  const { link, networks, id, signal } = params
  const sent = readTransactionsId(id)
  const answer = sent
    ? await statusOfTransactions(sent, { networks, ...timing, ...(signal && { signal }) })
    : await link.request({ method, params: [id], ...(signal && { signal }) })
  return readStatus(id, answer)
}

/**
 * The result of `wallet_getCallsStatus` for calls that were sent as separate transactions. @throws UNSUPPORTED_CHAIN, UPSTREAM_*
 */
export async function statusOfTransactions(
  { chainId, hashes }: transactionsId.Parts,
  params: { readonly networks: readonly Network[]; readonly clock?: Clock; readonly signal?: AbortSignal },
): Promise<Readonly<Record<string, unknown>>> {
  const network = params.networks.find(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
  if (!network) throw errorOf(UNSUPPORTED_CHAIN)
  const { signal, clock } = params
  const found = await Promise.all(
    hashes.map((hash) =>
      hash === undefined
        ? undefined
        : rpcCall(rpcUrlOf(network), { method: 'eth_getTransactionReceipt', params: [hash], signal, clock }),
    ),
  )
  const receipts = found.filter(isRecord)
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  const isPending = found.some((receipt) => receipt === null)
  const isDone = succeeded === hashes.length
  return {
    version: '2.0.0',
    chainId: toQuantity(chainId),
    atomic: false,
    status: isPending ? codes.pending : isDone ? codes.confirmed : succeeded === 0 ? codes.reverted : codes.partly,
    receipts,
  }
}

function readStatus(id: string, answer: unknown): CallsStatus {
  if (!isRecord(answer)) throw malformed('no status')
  const { atomic, chainId, receipts, capabilities } = answer
  const statusCode = readCode(answer.status)
  const chain = fromQuantity(chainId)
  return {
    id,
    status: statusCode < 200 ? 'pending' : statusCode < 300 ? 'success' : 'failure',
    statusCode,
    atomic: atomic === true,
    ...(chain !== undefined && { chainId: Number(chain) }),
    receipts: Array.isArray(receipts) ? receipts.filter(isRecord).map(readReceipt) : [],
    ...(isRecord(capabilities) && { capabilities }),
  }
}

/** EIP-5792 version 1.0 returns the status as text. */
function readCode(status: unknown): number {
  if (status === 'CONFIRMED') return codes.confirmed
  if (status === 'PENDING') return codes.pending
  if (typeof status === 'number' && status >= 100 && status < 700) return status
  throw malformed('not a status code')
}

function readReceipt(receipt: Readonly<Record<string, unknown>>): CallReceipt {
  const { transactionHash, blockHash, blockNumber, gasUsed, logs, status } = receipt
  return {
    transactionHash: String(transactionHash),
    status: status === '0x1' || status === 'success' ? 'success' : 'reverted',
    blockHash: String(blockHash),
    blockNumber: fromQuantity(blockNumber) ?? 0n,
    gasUsed: fromQuantity(gasUsed) ?? 0n,
    logs: Array.isArray(logs) ? logs : [],
  }
}

const malformed = (reason: string) => errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason } })
