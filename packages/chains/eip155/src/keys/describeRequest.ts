import type { KnownToken, RequestFacts } from '@latchkey/base/keys/requestFacts'
import { looksLikeSignIn } from '@latchkey/siwx/looksLikeSignIn'
import { parseMessage } from '@latchkey/siwx/parseMessage'
import { checksumAddress } from '../address/address.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import { describeTransaction } from './describeTransaction.ts'
import { describeTypedData } from './describeTypedData.ts'
import { readMessage } from './readMessage.ts'

/** Decodes a wallet request for the person who decides. Never throws: what cannot be decoded is `raw`. */
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

function describeMessage([message, account]: readonly unknown[]): RequestFacts | undefined {
  const address = typeof account === 'string' ? checksumAddress(account) : undefined
  if (typeof message !== 'string' || !address) return undefined
  const { hex, text, unsafeText } = readMessage(message)
  const fields = text === undefined ? undefined : parseMessage(text)
  if (text !== undefined && fields?.ok) return { kind: 'signIn', address, text, fields: fields.value }
  const asksSignIn = unsafeText !== undefined && looksLikeSignIn(unsafeText)
  return { kind: 'message', address, hex, ...(text === undefined ? {} : { text }), asksSignIn }
}

function describeSwitch([target]: readonly unknown[]): RequestFacts {
  const chainId = fromQuantity((target as { readonly chainId?: unknown } | null | undefined)?.chainId)
  return { kind: 'switchNetwork', ...(chainId === undefined ? {} : { networkId: `eip155:${chainId}` }) }
}
