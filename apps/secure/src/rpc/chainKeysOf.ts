import { errorOf } from '@latchkey/base/errors'
import type { LazyChainKeys } from '@latchkey/base/keys/chainKeys'
import { WALLET_CHAIN_DISCONNECTED } from '@latchkey/contracts/errors/wallet'

/** Loads the functions that decode and prepare requests of a network, without signing keys. @throws WALLET_CHAIN_DISCONNECTED */
export async function chainKeysOf(networkId: string): Promise<LazyChainKeys> {
  const namespace = namespaceOf(networkId)
  if (namespace === 'eip155') return (await import('@latchkey/eip155/keys/eip155LazyKeys')).eip155LazyKeys
  if (namespace === 'solana') return (await import('@latchkey/solana/keys/solanaKeys')).solanaKeys
  throw errorOf(WALLET_CHAIN_DISCONNECTED)
}

/** The namespace of a CAIP-2 id. */
export const namespaceOf = (networkId: string): string => networkId.slice(0, networkId.indexOf(':'))
