import * as account from './account/routes.ts'
import * as activity from './activity/routes.ts'
import * as analytics from './analytics/routes.ts'
import * as config from './config/routes.ts'
import * as health from './health/routes.ts'
import * as names from './names/routes.ts'
import * as networks from './networks/routes.ts'
import * as onramp from './onramp/routes.ts'
import type { ApiRoute } from './route.ts'
import * as rpc from './rpc/routes.ts'
import * as siwx from './siwx/routes.ts'
import * as swap from './swap/routes.ts'
import * as wallets from './wallets/routes.ts'

/** Every route, for the server, the tests and the documentation. Client code imports the rows it calls. */
export const routeCatalogue: readonly ApiRoute[] = Object.freeze([
  ...Object.values<ApiRoute>(config),
  ...Object.values<ApiRoute>(networks),
  ...Object.values<ApiRoute>(account),
  ...Object.values<ApiRoute>(siwx),
  ...Object.values<ApiRoute>(rpc),
  ...Object.values<ApiRoute>(health),
  ...Object.values<ApiRoute>(wallets),
  ...Object.values<ApiRoute>(activity),
  ...Object.values<ApiRoute>(names),
  ...Object.values<ApiRoute>(swap),
  ...Object.values<ApiRoute>(onramp),
  ...Object.values<ApiRoute>(analytics),
])
