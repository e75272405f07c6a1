import { fromBase64 } from '@latchkey/base/codec/base64'
import { getBase58Decoder } from '@solana/kit'

/** The first bytes of a token account, the same in both programs: mint, owner and amount. */
export const heldTokenSlice = { offset: 0, length: 72 }

/** The mint and amount of a token account, from its {@link heldTokenSlice} in base64; undefined for anything else. */
export function heldToken(data: string): { readonly mint: string; readonly units: bigint } | undefined {
  const bytes = data.length > 2 * heldTokenSlice.length ? undefined : fromBase64(data)
  if (bytes?.length !== heldTokenSlice.length) return undefined
  const units = new DataView(bytes.buffer).getBigUint64(64, true)
  return { mint: getBase58Decoder().decode(bytes.subarray(0, 32)), units }
}
