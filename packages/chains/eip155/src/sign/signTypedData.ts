import { errorOf } from '@latchkey/base/errors'
import { RPC_INVALID_PARAMS, USER_REJECTED, WALLET_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/wallet'
import type { Capabilities } from '@latchkey/core/chain/port'

const method = 'eth_signTypedData_v4'

/** Has the wallet sign EIP-712 data; resolves with the signature as `0x` hex. @throws RPC_INVALID_PARAMS, the wallet's answer */
export const signTypedData: NonNullable<Capabilities['signTypedData']> = async (params) => {
  const { link, address, typedData, signal } = params
  const { types, primaryType, message } = (typedData ?? {}) as Readonly<Record<string, unknown>>
  if (!types || typeof primaryType !== 'string' || !message)
    throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'give domain, types, primaryType and message' } })
  // JSON has no bigint; wallets read integers as decimal text.
  const text = JSON.stringify(typedData, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  const signature = await link.request({ method, params: [address, text], ...(signal && { signal }) })
  if (signature === null || signature === undefined) throw errorOf(USER_REJECTED)
  if (typeof signature === 'string' && /^0x(?:[0-9a-fA-F]{2})+$/.test(signature)) return signature
  throw errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason: 'not a hex signature' } })
}
