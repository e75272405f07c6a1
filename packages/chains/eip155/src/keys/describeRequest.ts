import { isRecord } from '@latchkey/base/isRecord'
import type { SiwxFields } from '@latchkey/siwx/fields'
import { parseMessage } from '@latchkey/siwx/parseMessage'
import { checksumAddress } from '../address/address.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import { readMessage } from './readMessage.ts'

/** A token the wallet knows; what it does not know is shown by its address and in base units. */
export type KnownToken = { readonly address: string; readonly symbol: string; readonly decimals: number }

/** What a request would do, for a person to judge. Amounts are base units; addresses are in EIP-55 form. */
export type RequestFacts =
  | { readonly kind: 'nativeTransfer'; readonly from: string; readonly to: string; readonly amountUnits: bigint }
  | {
      readonly kind: 'tokenTransfer'
      readonly from: string
      readonly to: string
      readonly amountUnits: bigint
      readonly tokenAddress: string
      readonly token?: KnownToken
    }
  | {
      readonly kind: 'tokenApproval'
      readonly from: string
      readonly spender: string
      readonly amountUnits: bigint
      /** The spender could take everything, now and later. */
      readonly unlimited: boolean
      readonly tokenAddress: string
      readonly token?: KnownToken
    }
  | {
      readonly kind: 'contractCall'
      readonly from: string
      /** Absent: the call makes a new contract. */
      readonly to?: string
      readonly amountUnits: bigint
      readonly data: string
    }
  /** `fields` of a message that is exactly CAIP-122 / ERC-4361; whether its domain is the asking page, the wallet checks. */
  | { readonly kind: 'signIn'; readonly address: string; readonly text: string; readonly fields: SiwxFields }
  /** `text` is absent when the bytes are not readable. */
  | { readonly kind: 'message'; readonly address: string; readonly hex: string; readonly text?: string }
  | {
      readonly kind: 'typedData'
      readonly address: string
      readonly primaryType: string
      readonly domain: Readonly<Record<string, unknown>>
      readonly message: Readonly<Record<string, unknown>>
    }
  /** Nothing is known about it: shown as it came. */
  | { readonly kind: 'raw'; readonly method: string; readonly params: unknown }

/** Decodes a wallet request into facts. Never throws: what cannot be decoded is `raw`. */
export function describeRequest(params: describeRequest.Params): RequestFacts {
  const { method, tokens = [] } = params
  const args: readonly unknown[] = Array.isArray(params.params) ? params.params : []
  const facts =
    method === 'personal_sign'
      ? describeMessage(args)
      : method === 'eth_signTypedData_v4'
        ? describeTypedData(args)
        : method === 'eth_sendTransaction'
          ? describeTransaction(args[0], tokens)
          : undefined
  return facts ?? { kind: 'raw', method, params: params.params }
}

export declare namespace describeRequest {
  type Params = {
    readonly method: string
    readonly params: unknown
    /** Tokens of the request's network. */
    readonly tokens?: readonly KnownToken[]
  }
}

function describeMessage(args: readonly unknown[]): RequestFacts | undefined {
  const [message, account] = args
  const address = typeof account === 'string' ? checksumAddress(account) : undefined
  if (typeof message !== 'string' || !address) return undefined
  const { hex, text } = readMessage(message)
  if (text === undefined) return { kind: 'message', address, hex }
  const fields = parseMessage(text)
  return fields.ok ? { kind: 'signIn', address, text, fields: fields.value } : { kind: 'message', address, hex, text }
}

function describeTypedData(args: readonly unknown[]): RequestFacts | undefined {
  const [account, data] = args
  const address = typeof account === 'string' ? checksumAddress(account) : undefined
  const typed = readTypedData(data)
  if (!address || !typed) return undefined
  const { primaryType, domain, message } = typed
  return { kind: 'typedData', address, primaryType, domain, message }
}

/** EIP-712 data, as JSON text or as an object; undefined when a part is missing. */
export function readTypedData(data: unknown): TypedData | undefined {
  let value: unknown
  try {
    value = typeof data === 'string' ? JSON.parse(data) : data
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  const { primaryType, domain, message, types } = value
  if (typeof primaryType !== 'string' || !isRecord(domain) || !isRecord(message) || !isRecord(types)) return undefined
  return { primaryType, domain, message, types }
}

export type TypedData = {
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, unknown>>
}

function describeTransaction(transaction: unknown, tokens: readonly KnownToken[]): RequestFacts | undefined {
  if (!isRecord(transaction)) return undefined
  const from = typeof transaction.from === 'string' ? checksumAddress(transaction.from) : undefined
  const to = typeof transaction.to === 'string' ? checksumAddress(transaction.to) : undefined
  const amountUnits = transaction.value === undefined ? 0n : fromQuantity(transaction.value)
  const data = transaction.data ?? transaction.input ?? '0x'
  if (!from || amountUnits === undefined || typeof data !== 'string') return undefined
  if (transaction.to !== undefined && transaction.to !== null && !to) return undefined
  if (to && data === '0x') return { kind: 'nativeTransfer', from, to, amountUnits }
  // A token call that also carries ether is no plain transfer: it is shown whole.
  const call = to && amountUnits === 0n ? describeTokenCall(data, { from, tokenAddress: to, tokens }) : undefined
  return call ?? { kind: 'contractCall', from, ...(to ? { to } : {}), amountUnits, data }
}

/** Exactly a four-byte selector, an address and a number: trailing bytes could mean anything. */
const tokenCall = /^0x(a9059cbb|095ea7b3)0{24}([0-9a-f]{40})([0-9a-f]{64})$/i
const unlimitedFrom = 1n << 255n

function describeTokenCall(
  data: string,
  context: { readonly from: string; readonly tokenAddress: string; readonly tokens: readonly KnownToken[] },
): RequestFacts | undefined {
  const [, selector, account = '', amount] = tokenCall.exec(data) ?? []
  const receiver = checksumAddress(account)
  if (!selector || !receiver) return undefined
  const { from, tokenAddress, tokens } = context
  const known = tokens.find((token) => checksumAddress(token.address) === tokenAddress)
  const amountUnits = BigInt(`0x${amount}`)
  const shared = { from, amountUnits, tokenAddress, ...(known ? { token: known } : {}) }
  if (selector.toLowerCase() === 'a9059cbb') return { kind: 'tokenTransfer', to: receiver, ...shared }
  return { kind: 'tokenApproval', spender: receiver, unlimited: amountUnits >= unlimitedFrom, ...shared }
}
