import { checksumAddress } from '../address/address.ts'

/** Unique EIP-55 addresses from a wallet's list of accounts, in its order; other entries are dropped. */
export function addresses(value: unknown): readonly `0x${string}`[] {
  if (!Array.isArray(value)) return []
  const forms = value.flatMap((entry: unknown) => {
    // The accounts of a session are CAIP-10 ids.
    const form = typeof entry === 'string' ? checksumAddress(entry.slice(entry.lastIndexOf(':') + 1)) : undefined
    return form ? [form] : []
  })
  return [...new Set(forms)]
}
