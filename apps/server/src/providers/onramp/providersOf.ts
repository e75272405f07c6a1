import type { Clock } from '@latchkey/base/clock'
import { coinbase } from './coinbase.ts'
import { meld } from './meld.ts'
import type { OnrampProviderConfig } from './onrampConfig.ts'
import type { OnrampProvider } from './onrampProvider.ts'
import { sandbox } from './sandbox.ts'

/** The configured providers, in their order. */
export const onrampProvidersOf = (configs: readonly OnrampProviderConfig[], clock: Clock): readonly OnrampProvider[] =>
  configs.map((config) => providerOf(config, clock))

function providerOf(config: OnrampProviderConfig, clock: Clock): OnrampProvider {
  switch (config.provider) {
    case 'sandbox':
      return sandbox(config)
    case 'coinbase':
      return coinbase(config, clock)
    case 'meld':
      return meld(config)
  }
}
