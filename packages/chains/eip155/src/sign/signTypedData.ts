import { errorOf } from '@latchkey/base/errors'
import { USER_REJECTED, WALLET_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/wallet'
import { wireParams } from '@latchkey/contracts/rpc/wireParams'
import type { Capabilities } from '@latchkey/core/chain/port'

const method = 'eth_signTypedData_v4'

/** Requests a signature of EIP-712 data; resolves with it as `0x` hex. @throws RPC_INVALID_PARAMS, the wallet's error */
export const signTypedData: NonNullable<Capabilities['signTypedData']> = async (params) => {
  const { link, address, typedData, signal } = params
  const signParams = wireParams(method, [address, typedData])
  const signature = await link.request({ method, params: signParams, ...(signal && { signal }) })
  if (signature === null || signature === undefined) throw errorOf(USER_REJECTED)
  if (typeof signature === 'string' && /^0x(?:[0-9a-fA-F]{2})+$/.test(signature)) return signature
  throw errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason: 'not a hex signature' } })
}
