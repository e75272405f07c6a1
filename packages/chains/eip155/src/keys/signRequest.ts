import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { INSUFFICIENT_FUNDS } from '@latchkey/contracts/errors/transaction'
import { RPC_INVALID_PARAMS, WALLET_METHOD_UNSUPPORTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import type { Hex, TransactionSerializableEIP1559, TypedDataDefinition } from 'viem'
import { checksumAddress } from '../address/address.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import { readTypedData } from './describeRequest.ts'
import type { SigningAccount } from './mnemonicAccounts.ts'
import { readMessage } from './readMessage.ts'

/** Methods that {@link signRequest} answers. */
export const signingMethods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'] as const

/**
 * Does what an app asked and the visitor approved: `personal_sign` and `eth_signTypedData_v4` resolve with a signature,
 * `eth_sendTransaction` with the hash of the transaction that was sent to `rpcUrl`.
 *
 * @throws WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS, WALLET_UNAUTHORIZED when another account is asked for, and what
 * the chain says (INSUFFICIENT_FUNDS, NONCE_*, TRANSACTION_REVERTED …); each carries the `rpcCode` to answer with
 */
export async function signRequest(account: SigningAccount, params: signRequest.Params): Promise<Hex> {
  const { method } = params
  const args: readonly unknown[] = Array.isArray(params.params) ? params.params : []
  if (method === 'personal_sign') return await signText(account, args)
  if (method === 'eth_signTypedData_v4') return await signTyped(account, { args, chainId: params.chainId })
  if (method === 'eth_sendTransaction') return await sendTransaction(account, { ...params, transaction: args[0] })
  throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
}

export declare namespace signRequest {
  type Params = {
    readonly method: string
    readonly params: unknown
    /** CAIP-2 id of the network the request is for. */
    readonly chainId: string
    /** Endpoint of that network. */
    readonly rpcUrl: string
    readonly clock?: Clock
  }
}

const invalid = (method: string, reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })

function assertOwn(account: SigningAccount, asked: unknown, method: string): void {
  const address = typeof asked === 'string' ? checksumAddress(asked) : undefined
  if (!address) throw invalid(method, 'the account is not an address')
  if (address !== account.address) throw errorOf(WALLET_UNAUTHORIZED)
}

async function signText(account: SigningAccount, [message, address]: readonly unknown[]): Promise<Hex> {
  if (typeof message !== 'string') throw invalid('personal_sign', 'the message is missing')
  assertOwn(account, address, 'personal_sign')
  return await account.signMessage({ message: { raw: readMessage(message).hex } })
}

async function signTyped(
  account: SigningAccount,
  params: { readonly args: readonly unknown[]; readonly chainId: string },
): Promise<Hex> {
  const method = 'eth_signTypedData_v4'
  const [address, data] = params.args
  assertOwn(account, address, method)
  const typed = readTypedData(data)
  if (!typed) throw invalid(method, 'not EIP-712 data')
  const domainChain = typed.domain.chainId
  if (domainChain !== undefined && `eip155:${fromQuantity(domainChain)}` !== params.chainId)
    throw invalid(method, `the domain is for chain ${String(domainChain)}, the request for ${params.chainId}`)
  try {
    return await account.signTypedData(typed as unknown as TypedDataDefinition)
  } catch (cause) {
    throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'the data does not fit its types' }, cause })
  }
}

type Sending = signRequest.Params & { readonly transaction: unknown }

async function sendTransaction(account: SigningAccount, params: Sending): Promise<Hex> {
  const { chainId, rpcUrl, clock } = params
  const asked = readTransaction(account, params)
  const ask = (method: string, args: readonly unknown[] = []) => rpcCall(rpcUrl, { method, params: args, clock })
  const number = async (method: string, args?: readonly unknown[]) => fromQuantity(await ask(method, args)) ?? 0n
  const [nonce, gas, balance, fees] = await Promise.all([
    asked.nonce ?? number('eth_getTransactionCount', [account.address, 'pending']),
    asked.gas ??
      number('eth_estimateGas', [asked.call]).then((units) => (units === 21_000n ? units : (units * 6n) / 5n)),
    number('eth_getBalance', [account.address, 'latest']),
    feesOf(ask),
  ])
  // Some nodes take such a transaction and never mine it.
  if (balance < asked.value + gas * fees.maxFeePerGas) throw errorOf(INSUFFICIENT_FUNDS)
  const transaction: TransactionSerializableEIP1559 = {
    type: 'eip1559',
    chainId: Number(chainId.slice('eip155:'.length)),
    nonce: Number(nonce),
    gas,
    value: asked.value,
    ...fees,
    ...(asked.call.to ? { to: asked.call.to } : {}),
    ...(asked.call.data ? { data: asked.call.data } : {}),
  }
  return (await ask('eth_sendRawTransaction', [await account.signTransaction(transaction)])) as Hex
}

/** What the app may choose: receiver, value, data, gas and nonce. Fees are ours: an app's are often stale. */
function readTransaction(account: SigningAccount, { transaction, chainId, method }: Sending) {
  if (typeof transaction !== 'object' || transaction === null) throw invalid(method, 'the transaction is missing')
  const { from, to, value, data, input, gas, nonce, chainId: named } = transaction as Record<string, unknown>
  assertOwn(account, from ?? account.address, method)
  const receiver = typeof to === 'string' ? checksumAddress(to) : undefined
  if (to !== undefined && to !== null && !receiver) throw invalid(method, "'to' is not an address")
  const bytes = data ?? input
  if (bytes !== undefined && !(typeof bytes === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(bytes)))
    throw invalid(method, "'data' is not hex")
  if (!receiver && !bytes) throw invalid(method, "'to' is missing")
  if (named !== undefined && `eip155:${fromQuantity(named)}` !== chainId)
    throw invalid(method, 'it names another chain')
  const quantity = (name: string, raw: unknown) => {
    const units = raw === undefined || raw === null ? undefined : fromQuantity(raw)
    if (raw !== undefined && raw !== null && units === undefined) throw invalid(method, `'${name}' is not a number`)
    return units
  }
  const units = quantity('value', value) ?? 0n
  const call = {
    from: account.address,
    value: `0x${units.toString(16)}`,
    ...(receiver ? { to: receiver } : {}),
    ...(bytes ? { data: bytes as Hex } : {}),
  }
  return { call, value: units, gas: quantity('gas', gas), nonce: quantity('nonce', nonce) }
}

async function feesOf(ask: (method: string, args?: readonly unknown[]) => Promise<unknown>) {
  const [block, tip] = await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false]),
    ask('eth_maxPriorityFeePerGas').catch(() => '0x3b9aca00'),
  ])
  const baseFee = fromQuantity((block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas) ?? 0n
  const maxPriorityFeePerGas = fromQuantity(tip) ?? 0n
  // Twice the base fee: still enough after six full blocks.
  return { maxPriorityFeePerGas, maxFeePerGas: 2n * baseFee + maxPriorityFeePerGas }
}
