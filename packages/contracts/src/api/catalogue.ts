import * as account from './account/routes.ts'
import * as activity from './activity/routes.ts'
import * as analytics from './analytics/routes.ts'
import * as appKitSignIn from './appKitSignIn/routes.ts'
import * as attestation from './attestation/routes.ts'
import * as config from './config/routes.ts'
import * as exchanges from './exchanges/routes.ts'
import * as health from './health/routes.ts'
import * as identity from './identity/routes.ts'
import * as names from './names/routes.ts'
import * as networks from './networks/routes.ts'
import * as nfts from './nfts/routes.ts'
import * as onramp from './onramp/routes.ts'
import * as openApi from './openApi/routes.ts'
import * as permissions from './permissions/routes.ts'
import * as portfolio from './portfolio/routes.ts'
import * as prices from './prices/routes.ts'
import type { ApiRoute } from './route.ts'
import * as rpc from './rpc/routes.ts'
import * as siwx from './siwx/routes.ts'
import * as swap from './swap/routes.ts'
import * as wallets from './wallets/routes.ts'

const routeTable = {
  ...config,
  ...networks,
  ...account,
  ...permissions,
  ...identity,
  ...siwx,
  ...appKitSignIn,
  ...attestation,
  ...rpc,
  ...health,
  ...openApi,
  ...wallets,
  ...activity,
  ...nfts,
  ...names,
  ...prices,
  ...portfolio,
  ...swap,
  ...onramp,
  ...analytics,
  ...exchanges,
}

export type CatalogueRoute = (typeof routeTable)[keyof typeof routeTable]

/** Every route, for the server, its OpenAPI document and the types of the client. */
export const routeCatalogue: readonly ApiRoute[] = Object.freeze(Object.values<ApiRoute>(routeTable))
