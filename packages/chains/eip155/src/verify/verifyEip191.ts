import { getAddress, recoverMessageAddress } from 'viem/utils'

const hex = /^0x[0-9a-fA-F]*$/
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/**
 * True if `signature` is an EIP-191 `personal_sign` signature of `message` by the key of `address` (ERC-4361: the address
 * must be in its EIP-55 form). Accepts 65 bytes with v 0, 1, 27 or 28, and the 64 bytes of EIP-2098. Rejects malleable signatures
 * (high s). Never throws for bad input.
 */
export async function verifyEip191(params: verifyEip191.Params): Promise<boolean> {
  const { address, message } = params
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || getAddress(address as `0x${string}`) !== address) return false
  const signature = canonicalSignature(params.signature)
  if (!signature) return false
  try {
    return (await recoverMessageAddress({ message, signature })) === address
  } catch {
    // These numbers do not correspond to a point on the curve.
    return false
  }
}

export declare namespace verifyEip191 {
  type Params = { readonly message: string; readonly address: string; readonly signature: string }
}

/** r ‖ s ‖ v with v 27 or 28; undefined unless the text is a canonical signature. */
function canonicalSignature(signature: string): `0x${string}` | undefined {
  if (!hex.test(signature) || (signature.length !== 132 && signature.length !== 130)) return undefined
  const r = BigInt(signature.slice(0, 66))
  const rest = BigInt(`0x${signature.slice(66, 130)}`)
  const compact = signature.length === 130
  const s = compact ? rest & ((1n << 255n) - 1n) : rest
  const parity = compact ? Number(rest >> 255n) : parityOf(Number.parseInt(signature.slice(130), 16))
  if (parity === undefined || r === 0n || r >= order || s === 0n || s > halfOrder) return undefined
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  return `0x${word(r)}${word(s)}${(27 + parity).toString(16)}`
}

function parityOf(v: number): number | undefined {
  if (v === 0 || v === 1) return v
  return v === 27 || v === 28 ? v - 27 : undefined
}
