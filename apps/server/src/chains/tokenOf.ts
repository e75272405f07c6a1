import type { ChainConfig } from './chainConfig.ts'
import { namespaceOf } from './namespaces.ts'

/** The configured token with this address, in any spelling that its namespace accepts. */
export function tokenOf({ id, tokens }: ChainConfig, address: string): ChainConfig['tokens'][number] | undefined {
  const parse = namespaceOf(id)?.parseAddress
  const wanted = parse?.(address)
  return wanted === undefined ? undefined : tokens.find((token) => parse?.(token.address) === wanted)
}
