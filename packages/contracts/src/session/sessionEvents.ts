import { parseCaipAddress, parseCaipNetworkId } from '@latchkey/base/caip'

/**
 * CAIP-2 id of the network of a `chainChanged` event. Wallets send it as a number, as decimal or hex text or as a CAIP-2
 * id. Defaults to `chainId`, the network that the event was sent for.
 */
export function networkOfEvent(data: unknown, chainId: string): string {
  const text = typeof data === 'number' ? String(data) : data
  if (typeof text !== 'string' || !text) return chainId
  const parsed = parseCaipNetworkId(text)
  if (!parsed && text.includes(':')) return chainId
  const namespace = parsed?.namespace ?? chainId.split(':', 1)[0]
  const reference = parsed?.reference ?? text
  if (namespace !== 'eip155') return `${namespace}:${reference}`
  return /^(0x[0-9a-f]{1,16}|\d{1,16})$/i.test(reference) ? `eip155:${BigInt(reference)}` : chainId
}

/** Unique addresses of an `accountsChanged` event; wallets send addresses or CAIP-10 ids. Undefined if it is not a list. */
export function addressesOfEvent(data: unknown): readonly string[] | undefined {
  if (!Array.isArray(data)) return undefined
  const texts = data.filter((entry): entry is string => typeof entry === 'string' && entry !== '')
  return [...new Set(texts.map((entry) => parseCaipAddress(entry)?.address ?? entry))]
}
