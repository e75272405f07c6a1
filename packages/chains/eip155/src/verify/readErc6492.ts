import type { Hex } from 'viem'
import { decodeAbiParameters } from 'viem/utils'

const suffix = '6492'.repeat(16)
const wrapper = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const

/** A signature and, if it was wrapped, the factory call that deploys the account (ERC-6492). */
export type Unwrapped =
  | { readonly signature: Hex }
  | { readonly signature: Hex; readonly factory: Hex; readonly factoryCall: Hex }

/** Unwraps a signature; undefined if it has the suffix but is malformed. Never throws. */
export function readErc6492(signature: Hex): Unwrapped | undefined {
  if (!signature.toLowerCase().endsWith(suffix)) return { signature }
  try {
    const wrapped = decodeAbiParameters(wrapper, signature.slice(0, -suffix.length) as Hex)
    return { factory: wrapped[0], factoryCall: wrapped[1], signature: wrapped[2] }
  } catch {
    return undefined
  }
}

/** Hex of whole bytes. */
export const isHexBytes = (text: string): text is Hex => /^0x[0-9a-fA-F]*$/.test(text) && text.length % 2 === 0
