import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { Capabilities } from '@latchkey/core/chain/port'
import { getBase58Decoder } from '@solana/kit'
import { requestSolana } from '../link/requestSolana.ts'

/** Requests a signature of a text (Ed25519 over its UTF-8 bytes); resolves with it in base58. */
export const signMessage: NonNullable<Capabilities['signMessage']> = async ({ link, address, message, signal }) => {
  const params = { message: getBase58Decoder().decode(toUtf8(message)), pubkey: address }
  const { signature } = await requestSolana(link, { method: 'solana_signMessage', params, signal })
  return signature
}
