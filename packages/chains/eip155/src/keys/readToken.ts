import { fromHex } from '@latchkey/base/codec/hex'
import { fromUtf8 } from '@latchkey/base/codec/utf8'
import type { KnownToken } from '@latchkey/base/keys/requestFacts'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { fromQuantity } from '../rpc/quantity.ts'

/** The symbol and decimals claimed by a token contract; undefined if it has none. Anyone can deploy a token of any name. */
export async function readToken(address: string, params: readToken.Params): Promise<KnownToken | undefined> {
  const { rpcUrl, signal } = params
  const call = (data: string) =>
    rpcCall(rpcUrl, { method: 'eth_call', params: [{ to: address, data }, 'latest'], signal }).catch(() => undefined)
  const [symbolData, decimalsData] = await Promise.all([call('0x95d89b41'), call('0x313ce567')])
  const decimals = fromQuantity(decimalsData)
  const symbol = textOf(symbolData)
  return symbol && decimals !== undefined && decimals <= 77n
    ? { address, symbol, decimals: Number(decimals) }
    : undefined
}

export declare namespace readToken {
  type Params = { readonly rpcUrl: string; readonly signal?: AbortSignal | undefined }
}

const symbolMax = 32

/** An ABI string: offset, length, bytes. Characters that could disguise it are removed. */
function textOf(data: unknown): string | undefined {
  const [, length, bytes = ''] =
    (typeof data === 'string' && /^0x[0-9a-f]{64}([0-9a-f]{64})([0-9a-f]*)$/i.exec(data)) || []
  const size = Number(fromQuantity(`0x${length}`) ?? 0n)
  if (size === 0 || size > symbolMax || size * 2 > bytes.length) return undefined
  const text = fromUtf8(fromHex(bytes.slice(0, size * 2)) ?? new Uint8Array())
  return text?.replace(/[\p{C}\s]+/gu, ' ').trim() || undefined
}
