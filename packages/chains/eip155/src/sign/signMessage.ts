import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { USER_REJECTED, WALLET_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/wallet'
import type { Capabilities } from '@latchkey/core/chain/port'

/**
 * Requests an EIP-191 `personal_sign` signature from the wallet; resolves with the signature as `0x` hex, of any length (those of
 * contract accounts have more than 65 bytes).
 */
export const signMessage: NonNullable<Capabilities['signMessage']> = async ({ link, address, message, signal }) => {
  const method = 'personal_sign'
  // As hex: wallets treat plain text that looks like hex differently.
  const params = [`0x${toHex(toUtf8(message))}`, address]
  const signature = await link.request({ method, params, ...(signal ? { signal } : {}) })
  if (signature === null || signature === undefined) throw errorOf(USER_REJECTED)
  if (typeof signature === 'string' && /^0x(?:[0-9a-fA-F]{2})+$/.test(signature)) return signature
  throw errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason: 'not a hex signature' } })
}
