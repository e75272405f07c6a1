import { account } from './features/account/routes.ts'
import { activity } from './features/activity/routes.ts'
import { analytics } from './features/analytics/routes.ts'
import { appKitSignIn } from './features/appKitSignIn/routes.ts'
import { attestation } from './features/attestation/routes.ts'
import { config } from './features/config/routes.ts'
import { exchanges } from './features/exchanges/routes.ts'
import { health } from './features/health/routes.ts'
import { identity } from './features/identity/routes.ts'
import { names } from './features/names/routes.ts'
import { networks } from './features/networks/routes.ts'
import { nfts } from './features/nfts/routes.ts'
import { onramp } from './features/onramp/routes.ts'
import { openApi } from './features/openApi/routes.ts'
import { permissions } from './features/permissions/routes.ts'
import { portfolio } from './features/portfolio/routes.ts'
import { prices } from './features/prices/routes.ts'
import { rpc } from './features/rpc/routes.ts'
import { siwx } from './features/siwx/routes.ts'
import { swap } from './features/swap/routes.ts'
import { wallets } from './features/wallets/routes.ts'
import type { Feature } from './services.ts'

const byName: Readonly<Record<string, Feature>> = {
  account,
  activity,
  analytics,
  appKitSignIn,
  attestation,
  config,
  exchanges,
  health,
  identity,
  names,
  networks,
  nfts,
  onramp,
  openApi,
  permissions,
  portfolio,
  prices,
  rpc,
  siwx,
  swap,
  wallets,
}

/** All features of the server. To add one, import it and list it here. */
export const features: readonly Feature[] = Object.values(byName)
