import { isRecord } from '@latchkey/base/isRecord'
import type { KnownToken, RequestFacts } from '@latchkey/base/keys/requestFacts'
import { parseMessage } from '@latchkey/siwx/parseMessage'
import { checksumAddress } from '../address/address.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import { isUnlimited, knownToken } from './allowance.ts'
import { describePlainMessage } from './describePlainMessage.ts'
import { describeTypedData } from './describeTypedData.ts'
import { readMessage } from './readMessage.ts'
import { isUnsupportedType, transactionData } from './transactionData.ts'

/** Decodes a wallet request for display to the user. Never throws: a request that cannot be decoded is `raw`. */
export function describeRequest(params: describeRequest.Params): RequestFacts {
  const { method, tokens = [] } = params
  const args: readonly unknown[] = Array.isArray(params.params) ? params.params : []
  return readers[method]?.(args, tokens) ?? { kind: 'raw', method, params: params.params }
}

export declare namespace describeRequest {
  type Params = {
    readonly method: string
    readonly params: unknown
    /** Tokens of the request's network. */
    readonly tokens?: readonly KnownToken[]
  }
}

const readers: Readonly<
  Record<string, (args: readonly unknown[], tokens: readonly KnownToken[]) => RequestFacts | undefined>
> = {
  personal_sign: describeMessage,
  eth_signTypedData_v4: describeTypedData,
  eth_sendTransaction: ([transaction], tokens) => describeTransaction(transaction, tokens),
  wallet_switchEthereumChain: describeSwitch,
}

function describeMessage(args: readonly unknown[]): RequestFacts | undefined {
  const plain = describePlainMessage(args)
  const [message, account] = args
  const address = typeof account === 'string' ? checksumAddress(account) : undefined
  if (plain || typeof message !== 'string' || !address) return plain
  const { hex, text } = readMessage(message)
  const fields = text === undefined ? undefined : parseMessage(text)
  if (text !== undefined && fields?.ok) return { kind: 'signIn', address, text, fields: fields.value }
  return { kind: 'message', address, hex, ...(text === undefined ? {} : { text }), asksSignIn: true }
}

function describeSwitch([target]: readonly unknown[]): RequestFacts {
  const chainId = fromQuantity((target as { readonly chainId?: unknown } | null | undefined)?.chainId)
  return { kind: 'switchNetwork', ...(chainId === undefined ? {} : { networkId: `eip155:${chainId}` }) }
}

/** Decodes transfers and approvals; other calls stay `contractCall`. Undefined for anything but a transaction. */
function describeTransaction(transaction: unknown, tokens: readonly KnownToken[] = []): RequestFacts | undefined {
  if (!isRecord(transaction)) return undefined
  const from = typeof transaction.from === 'string' ? checksumAddress(transaction.from) : undefined
  const to = typeof transaction.to === 'string' ? checksumAddress(transaction.to) : undefined
  const amountUnits = transaction.value === undefined ? 0n : fromQuantity(transaction.value)
  const data = transactionData(transaction)
  if (!from || amountUnits === undefined || data === undefined || isUnsupportedType(transaction)) return undefined
  if (transaction.to !== undefined && transaction.to !== null && !to) return undefined
  if (to && data === '0x') return { kind: 'nativeTransfer', from, to, amountUnits }
  // A token call that also sends native currency is not a plain transfer: it is shown in full.
  const call = to && amountUnits === 0n ? describeTokenCall(data, { from, contract: to, tokens }) : undefined
  return call ?? { kind: 'contractCall', from, ...(to ? { to } : {}), amountUnits, data }
}

const selectors = { transfer: 'a9059cbb', approve: '095ea7b3', setApprovalForAll: 'a22cb465' } as const
/** Exactly a four-byte selector, an address and a number: trailing bytes could mean anything. */
const tokenCall = /^0x([0-9a-f]{8})0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

function describeTokenCall(
  data: string,
  context: { readonly from: string; readonly contract: string; readonly tokens: readonly KnownToken[] },
): RequestFacts | undefined {
  const [, selector = '', account = '', word = ''] = tokenCall.exec(data) ?? []
  const other = checksumAddress(account)
  if (!other) return undefined
  const { from, contract, tokens } = context
  const amountUnits = BigInt(`0x${word}`)
  const amount = { amountUnits, tokenAddress: contract, ...knownToken(contract, tokens) }
  switch (selector.toLowerCase()) {
    case selectors.transfer:
      return { kind: 'tokenTransfer', from, to: other, ...amount }
    case selectors.approve:
      return { kind: 'tokenApproval', from, spender: other, ...amount, isUnlimited: isUnlimited(amountUnits) }
    case selectors.setApprovalForAll:
      return {
        kind: 'collectionApproval',
        from,
        operator: other,
        collectionAddress: contract,
        approved: amountUnits !== 0n,
      }
    default:
      return undefined
  }
}
