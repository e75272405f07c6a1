import type { ChainSupport } from './chainSupport.ts'
import { eip155 } from './eip155/eip155.ts'
import { solana } from './solana/solana.ts'

/** The namespaces this server supports, by their CAIP-2 name. */
export const namespaces: Readonly<Record<string, ChainSupport>> = {
  eip155,
  solana,
}

/** The namespace of a CAIP-2 or CAIP-10 id. */
export function namespaceOf(caipId: string): ChainSupport | undefined {
  const [name = ''] = caipId.split(':')
  return Object.hasOwn(namespaces, name) ? namespaces[name] : undefined
}
