/** CAIP-2 chain id, `namespace:reference`. */
export type CaipNetworkId = `${string}:${string}`
/** CAIP-10 account id, `namespace:reference:address`. */
export type CaipAddress = `${string}:${string}:${string}`
/** Supported namespaces (spec §1). */
export type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'

export type ParsedCaipNetworkId = { readonly namespace: string; readonly reference: string }
export type ParsedCaipAddress = ParsedCaipNetworkId & { readonly address: string; readonly networkId: CaipNetworkId }

/** Splits a CAIP-2 id; undefined unless it has exactly two non-empty parts. */
export function parseCaipNetworkId(value: string): ParsedCaipNetworkId | undefined {
  const parts = value.split(':')
  const [namespace, reference] = parts
  return parts.length === 2 && namespace && reference ? { namespace, reference } : undefined
}

/** Splits a CAIP-10 id; undefined unless it has exactly three non-empty parts. */
export function parseCaipAddress(value: string): ParsedCaipAddress | undefined {
  const parts = value.split(':')
  const [namespace, reference, address] = parts
  if (parts.length !== 3 || !namespace || !reference || !address) return undefined
  return { namespace, reference, address, networkId: `${namespace}:${reference}` }
}
