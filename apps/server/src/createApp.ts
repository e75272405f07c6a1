import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { routeCatalogue } from '@latchkey/contracts/api/catalogue'
import { standardLimit } from '@latchkey/contracts/api/limits'
import { type ApiRoute, type BuiltRoute, defineRoute, type PlannedRoute } from '@latchkey/contracts/api/route'
import { API_METHOD_NOT_ALLOWED, API_ROUTE_NOT_FOUND, FEATURE_PLANNED } from '@latchkey/contracts/errors/api'
import { clientAddress } from '@latchkey/node/clientAddress'
import { createLog, type Log } from '@latchkey/node/log'
import { type Context, Hono } from 'hono'
import { createNameService } from './chains/createNameService.ts'
import { createNodeClient } from './chains/createNodeClient.ts'
import type { ServerConfig } from './config.ts'
import type { Database } from './db/schema.ts'
import { createAvatarLoader } from './features/nfts/avatarLoader.ts'
import { createMetadataLoader } from './features/nfts/metadataLoader.ts'
import { createDrawSvg } from './features/nfts/svg/drawSvg.ts'
import { readSamples } from './features/prices/samples/readSamples.ts'
import { createProjects } from './features/projects/projects.ts'
import { authenticate } from './features/siwx/authenticate.ts'
import { openKeyring } from './features/siwx/keyring.ts'
import { features } from './features.ts'
import { errorAnswer } from './http/errorAnswer.ts'
import { type Pipeline, respond } from './http/pipeline.ts'
import { answerPreflight } from './http/preflight.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { type Served, serve } from './http/serve.ts'
import { createProviderClient } from './outbound/providerClient.ts'
import { type FetchPublic, safeFetch } from './outbound/safeFetch.ts'
import { createAccountIndexes } from './providers/activity/accountIndexes.ts'
import { createPrices } from './providers/prices/prices.ts'
import type { Services } from './services.ts'
import { memoryRateLimiter } from './stores/rateLimiter.ts'
import { memoryResponseCache } from './stores/responseCache.ts'

/** The server as a fetch handler, with every route of the contract. A planned route answers 501. */
export async function createApp(params: createApp.Params): Promise<Hono> {
  const { db, config, clock = systemClock, log = createLog('server', { level: 'silent' }) } = params
  const keyring = await openKeyring(db, clock)
  const nodes = createNodeClient({ clock, log, fetch: params.fetch })
  const { fetchPublic = safeFetch } = params
  const readers = { fetch: fetchPublic, drawSvg: createDrawSvg() }
  const nftMetadata = createMetadataLoader({ db: db.withTables(), clock, nodes, readers })
  const { publicUrl } = config
  const http = createProviderClient({ clock, log, fetch: params.fetch })
  const services: Services = {
    db,
    config,
    clock,
    log,
    keyring,
    nodes,
    nftMetadata,
    prices: createPrices({ clock, nodes, http, samples: readSamples(db.withTables()) }),
    http,
    accountIndexes: createAccountIndexes({ chains: config.chains, clock, http, log }),
    nameService: createNameService({ config, clock, nodes, fetchPublic }),
    avatarOf: createAvatarLoader({ db: db.withTables(), clock, readers, publicUrl }),
  }
  const served = features.flatMap(({ routes }) => routes(services))
  return createRouter(withPlanned(served), {
    config,
    pipeline: {
      projects: createProjects({ config, log }),
      limiter: memoryRateLimiter(),
      cache: memoryResponseCache(clock),
      log,
      now: clock.now,
      addressOf: (context) => addressOf(context, config),
      authenticate: (request) => authenticate(services, request),
    },
  })
}

export declare namespace createApp {
  type Params = {
    readonly db: Database
    readonly config: ServerConfig
    readonly clock?: Clock
    readonly log?: Log
    /** Fetch function for nodes; tests pass their own. */
    readonly fetch?: typeof fetch
    /** Downloads from URLs that strangers choose; tests pass their own. */
    readonly fetchPublic?: FetchPublic
  }
}

type RouterParams = { readonly config: ServerConfig; readonly pipeline: Pipeline }

/** A router over routes and their handlers; tests pass other routes. */
export function createRouter(served: readonly Served[], { config, pipeline }: RouterParams): Hono {
  const { log, projects } = pipeline
  const app = new Hono()
  app.onError((error, context) => errorAnswer(error, { context, log }))
  app.use(securityHeaders(config))
  app.use(async (context, next) => {
    context.header('Vary', 'Origin')
    context.header('Cache-Control', 'no-store')
    await next()
  })
  for (const one of served) {
    for (const path of pathsOf(one.route)) app.on(one.route.method, path, (context) => respond(one, context, pipeline))
  }
  for (const one of served) {
    for (const path of pathsOf(one.route)) {
      app.options(path, (context) => {
        const method = context.req.header('access-control-request-method')
        const asked = served.find(({ route }) => route.path === one.route.path && route.method === method)
        return answerPreflight(asked?.route, context, projects)
      })
    }
  }
  app.notFound((context) => {
    // Any page may read a 404.
    const origin = context.req.header('origin')
    if (origin !== undefined) context.header('Access-Control-Allow-Origin', origin)
    return errorAnswer(notFound(context, served), { context, log })
  })
  return app
}

function pathsOf({ path }: ApiRoute): readonly string[] {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
  // Official clients call the JSON-RPC route with and without the slash.
  if (pattern === '/v1') return ['/v1', '/v1/']
  // Their attestation server has a separate host, which an operator may map to a path.
  return pattern.startsWith('/v3/') ? [pattern, `/verify${pattern}`] : [pattern]
}

function withPlanned(served: readonly Served[]): readonly Served[] {
  const byName = new Map(served.map((one) => [one.route.name, one]))
  return routeCatalogue.map((route) => {
    const handler = byName.get(route.name)
    if ((route.status === 'planned') === (handler !== undefined))
      throw new Error(`${route.name} is ${route.status} in the contract but not in the server`)
    return handler ?? planned(route as PlannedRoute)
  })
}

/** Checks the project and the origin before reading anything else. */
function planned({ name, method, path, row }: PlannedRoute): Served {
  const route = defineRoute({
    ...{ name, method, row, params: 'none', query: 'none', body: 'none', answer: 'nothing', auth: 'none' },
    ...{ audience: 'project', limit: standardLimit, cache: 'never', errors: ['FEATURE_PLANNED'] },
    path: '',
  } as const)
  return serve({ ...route, path } as BuiltRoute, async () => {
    throw errorOf(FEATURE_PLANNED, { values: { route: `${method} ${path}` } })
  })
}

function addressOf(context: Context, { trustedProxies }: ServerConfig): string | undefined {
  // Set by the Node listener; absent when tests call the app in-process.
  const remoteAddress: unknown = context.env?.incoming?.socket?.remoteAddress
  const forwardedFor = context.req.header('x-forwarded-for')
  return clientAddress(
    { remoteAddress: typeof remoteAddress === 'string' ? remoteAddress : undefined, forwardedFor },
    trustedProxies,
  )
}

function notFound(context: Context, served: readonly Served[]) {
  const { path, method } = context.req
  const given = path.split('/')
  const exists = served.some(({ route }) => {
    const parts = route.path.split('/')
    return parts.length === given.length && parts.every((part, index) => part.startsWith('{') || part === given[index])
  })
  return exists
    ? errorOf(API_METHOD_NOT_ALLOWED, { values: { path: path.slice(0, 200), method } })
    : errorOf(API_ROUTE_NOT_FOUND, { values: { path: path.slice(0, 200) } })
}
