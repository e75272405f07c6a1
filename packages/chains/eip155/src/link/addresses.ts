import { checksumAddress } from '../address/address.ts'

/** EIP-55 forms of what a wallet gave as its accounts, each once, in its order; what is no address is left out. */
export function addresses(value: unknown): readonly `0x${string}`[] {
  if (!Array.isArray(value)) return []
  const forms = value.flatMap((entry: unknown) => {
    // The accounts of a session are CAIP-10 ids.
    const form = typeof entry === 'string' ? checksumAddress(entry.slice(entry.lastIndexOf(':') + 1)) : undefined
    return form ? [form] : []
  })
  return [...new Set(forms)]
}
