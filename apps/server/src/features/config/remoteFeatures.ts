import type { ServerConfig } from '../../config.ts'

/** Ids of AppKit's remote features that this server has no routes for. */
const unsupported = [
  'social_login',
  'reown_branding',
  'multi_wallet',
  'email_capture',
  'fund_from_exchange',
  'payments',
  'headless',
] as const

/**
 * The features that a front end may show. `config: null` lets each app decide. AppKit ignores `names`, which contains
 * the zone for our own clients.
 */
export function remoteFeatures({ chains, onramp, names }: Pick<ServerConfig, 'chains' | 'onramp' | 'names'>) {
  const hasActivity = chains.some(({ activity }) => activity !== undefined)
  const hasSwaps = chains.some(({ swap }) => swap !== undefined)
  const hasMeld = onramp.some(({ provider }) => provider === 'meld')
  return [
    ...unsupported.map((id) => ({ id, isEnabled: false, config: [] })),
    { id: 'activity', isEnabled: hasActivity, config: hasActivity ? null : [] },
    // AppKit knows no other provider, and gets its quotes from this server whatever the name.
    { id: 'swap', isEnabled: hasSwaps, config: hasSwaps ? ['1inch'] : [] },
    // AppKit knows only Meld, and opens its page without calling this server.
    { id: 'onramp', isEnabled: hasMeld, config: hasMeld ? ['meld'] : [] },
    { id: 'names', isEnabled: names !== undefined, config: names ? [names.zone] : [] },
    { id: 'reown_authentication', isEnabled: true, config: null },
  ]
}
