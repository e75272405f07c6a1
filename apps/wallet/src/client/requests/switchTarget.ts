import { fromQuantity } from '@latchkey/eip155/rpc/quantity'

/** CAIP-2 id a `wallet_switchEthereumChain` request (EIP-3326) asks for; undefined when it names none. */
export function switchTarget(params: unknown): string | undefined {
  const [first]: readonly unknown[] = Array.isArray(params) ? params : []
  const chainId = fromQuantity((first as { chainId?: unknown } | null | undefined)?.chainId)
  return chainId === undefined ? undefined : `eip155:${chainId}`
}
