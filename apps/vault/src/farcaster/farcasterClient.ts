import { errorOf } from '@latchkey/base/errors'
import { SOCIAL_PROVIDER_OFF } from '@latchkey/contracts/errors/social'
import { invalidSetting, type Settings } from '@latchkey/node/settings'
import { secureOriginOf } from '../social/secureOrigin.ts'

/** How this vault reaches Farcaster, and the site that its accounts sign in to. */
export type FarcasterClient = {
  /** Carries requests to the visitor's phone. Only the auth role uses it; neither role trusts it. */
  readonly relayUrl: string
  /** A node of OP Mainnet, where Farcaster keeps its registries. */
  readonly rpcUrl: string
  /** Origin of the secure site. */
  readonly secureOrigin: string
}

export const farcasterTitle = 'Farcaster'

const publicRelay = 'https://relay.farcaster.xyz'

/** @throws SOCIAL_PROVIDER_OFF */
export function requireFarcaster(client: FarcasterClient | undefined): FarcasterClient {
  if (!client) throw errorOf(SOCIAL_PROVIDER_OFF, { values: { provider: farcasterTitle } })
  return client
}

/**
 * In production, Farcaster is off without a node. In development, a local relay and the first local chain stand in for it.
 * @throws OPTION_INVALID when the secure site's address is missing
 */
export function readFarcasterClient(
  settings: Settings,
  { development }: { readonly development: boolean },
): FarcasterClient | undefined {
  const { origin: secureOrigin, given } = secureOriginOf(settings)
  const rpcUrl = settings.webAddress('LATCHKEY_FARCASTER_RPC_URL')
  const relayUrl = settings.webAddress('LATCHKEY_FARCASTER_RELAY_URL')?.replace(/\/$/, '')
  if (rpcUrl === undefined && !development) return undefined
  if (!given && !development) throw invalidSetting('LATCHKEY_SECURE_ORIGIN', 'LATCHKEY_FARCASTER_RPC_URL requires it')
  const localRelay = `http://localhost:${settings.port('LATCHKEY_ISSUER_PORT', 4500)}/farcaster`
  return {
    rpcUrl: rpcUrl ?? `http://127.0.0.1:${settings.port('LATCHKEY_CHAIN_ONE_PORT', 8545)}`,
    relayUrl: relayUrl ?? (rpcUrl === undefined ? localRelay : publicRelay),
    secureOrigin,
  }
}
