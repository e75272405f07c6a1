import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { isRecord } from '@latchkey/base/isRecord'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { keccak256 } from '@latchkey/eip155/address/keccak256'
import type { SecureSite } from '../site/site.ts'
import { rpcUrlOf } from './networks.ts'
import { sendSigned } from './sendSigned.ts'

/**
 * Sends a signed EVM transaction in hex; resolves with its hash. @throws TRANSACTION_WAIT_TIMED_OUT, and errors of the
 * network
 */
export async function sendRaw(site: SecureSite, { chainId, raw }: sendRaw.Params): Promise<string> {
  const { clock } = site
  const url = rpcUrlOf(site, chainId)
  const hash = `0x${toHex(keccak256(fromHex(raw.slice(2)) ?? new Uint8Array()))}`
  await sendSigned({
    clock,
    send: () => rpcCall(url, { method: 'eth_sendRawTransaction', params: [raw], clock }),
    isKnown: async () => isRecord(await rpcCall(url, { method: 'eth_getTransactionByHash', params: [hash], clock })),
  })
  return hash
}

export declare namespace sendRaw {
  type Params = { readonly chainId: string; readonly raw: string }
}
