import { checksumAddress } from '../address/address.ts'

/** EIP-55 forms of what a wallet gave as its accounts, each once, in its order; what is no address is left out. */
export function addresses(value: unknown): readonly `0x${string}`[] {
  if (!Array.isArray(value)) return []
  const forms = value.flatMap((entry: unknown) => {
    // Wallets behind the wallet protocol also send CAIP-10 ids in their events.
    const form = typeof entry === 'string' ? checksumAddress(entry.slice(entry.lastIndexOf(':') + 1)) : undefined
    return form ? [form] : []
  })
  return [...new Set(forms)]
}
