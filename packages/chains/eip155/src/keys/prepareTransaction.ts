import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import type { ChainRequest, PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { TRANSACTION_NOT_PENDING } from '@latchkey/contracts/errors/transaction'
import { RPC_INVALID_PARAMS } from '@latchkey/contracts/errors/wallet'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import type { TransactionSerializableEIP1559 } from 'viem'
import { checksumAddress } from '../address/address.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import { feesOf } from './feesOf.ts'
import { type Fees, raisedFees } from './raisedFees.ts'
import { assertChain } from './requestedChain.ts'
import { transactionData } from './transactionData.ts'

export type PreparedEvmTransaction = PreparedTransaction & { readonly transaction: TransactionSerializableEIP1559 }

/**
 * Fills in every field of an `eth_sendTransaction` request. The app may set recipient, value, data, gas and nonce; the wallet
 * sets the fees, since an app's are often stale. `replaces`: the fees of the wallet's own pending transaction with that nonce.
 *
 * @throws RPC_INVALID_PARAMS, CHAIN_MISMATCH, TRANSACTION_NOT_PENDING if the one to replace was mined, and errors of the network
 * (TRANSACTION_REVERTED, UPSTREAM_*, …)
 */
export async function prepareTransaction(request: prepareTransaction.Params): Promise<PreparedEvmTransaction> {
  const { rpcUrl, signal, clock, replaces } = request
  const { from, chainId, call, ...asked } = readTransaction(request)
  const ask = (method: string, params: readonly unknown[] = []) => rpcCall(rpcUrl, { method, params, signal, clock })
  const number = async (method: string, args: readonly unknown[]) => {
    const units = fromQuantity(await ask(method, args))
    // Otherwise it would be shown and signed as 0.
    if (units === undefined) throw errorOf(UPSTREAM_FAILED)
    return units
  }
  const [nonce, gas, balance, today, used] = await Promise.all([
    asked.nonce ?? number('eth_getTransactionCount', [from, 'pending']),
    asked.gas ?? number('eth_estimateGas', [call]).then(withMargin),
    number('eth_getBalance', [from, 'latest']),
    feesOf(ask),
    replaces ? number('eth_getTransactionCount', [from, 'latest']) : 0n,
  ])
  if (replaces && used > nonce) throw errorOf(TRANSACTION_NOT_PENDING)
  const fees = replaces ? raisedFees(today, replaces) : today
  const transaction: TransactionSerializableEIP1559 = {
    type: 'eip1559',
    chainId,
    nonce: Number(nonce),
    gas,
    value: asked.value,
    ...fees,
    ...(call.to ? { to: call.to } : {}),
    ...(call.data ? { data: call.data } : {}),
  }
  const maxFeeUnits = gas * fees.maxFeePerGas
  return {
    transaction,
    maxFeeUnits,
    isAffordable: balance >= asked.value + maxFeeUnits,
    details: [
      { label: 'Gas limit', value: gas.toString() },
      { label: 'Nonce', value: nonce.toString() },
    ],
  }
}

export declare namespace prepareTransaction {
  type Params = ChainRequest & {
    readonly rpcUrl: string
    readonly replaces?: Fees | undefined
    readonly signal?: AbortSignal | undefined
    readonly clock?: Clock | undefined
  }
}

/** A plain transfer has a fixed gas cost; anything that runs code may need a little more when it is mined. */
const withMargin = (units: bigint) => (units === 21_000n ? units : (units * 6n) / 5n)

function readTransaction({ method, params, chainId }: ChainRequest) {
  const invalid = (reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })
  const [transaction]: readonly unknown[] = Array.isArray(params) ? params : []
  if (!isRecord(transaction)) throw invalid('the transaction is missing')
  const { from, to, value, gas, nonce, chainId: named } = transaction
  const sender = typeof from === 'string' ? checksumAddress(from) : undefined
  if (!sender) throw invalid("'from' is not an address")
  const recipient = typeof to === 'string' ? checksumAddress(to) : undefined
  if (to !== undefined && to !== null && !recipient) throw invalid("'to' is not an address")
  const data = transactionData(transaction)
  if (data === undefined) throw invalid("'data' is not hex, or differs from 'input'")
  if (!recipient && data === '0x') throw invalid("'to' is missing")
  assertChain(named, chainId)
  const quantity = (name: string, raw: unknown) => {
    const units = raw === undefined || raw === null ? undefined : fromQuantity(raw)
    if (raw !== undefined && raw !== null && units === undefined) throw invalid(`'${name}' is not a number`)
    return units
  }
  const units = quantity('value', value) ?? 0n
  const call = {
    from: sender,
    value: `0x${units.toString(16)}`,
    ...(recipient ? { to: recipient } : {}),
    ...(data === '0x' ? {} : { data }),
  }
  const number = Number(chainId.slice('eip155:'.length))
  return {
    from: sender,
    chainId: number,
    call,
    value: units,
    gas: quantity('gas', gas),
    nonce: quantity('nonce', nonce),
  }
}
