import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { routeCatalogue } from '@latchkey/contracts/api/catalogue'
import type { ApiRoute } from '@latchkey/contracts/api/route'
import { API_METHOD_NOT_ALLOWED, API_ROUTE_NOT_FOUND, FEATURE_PLANNED } from '@latchkey/contracts/errors/api'
import { type Context, Hono } from 'hono'
import type { ServerConfig } from './config.ts'
import type { Database } from './db/schema.ts'
import { accountHandlers } from './features/account/handlers.ts'
import { configHandlers } from './features/config/handlers.ts'
import { healthHandlers } from './features/health/handlers.ts'
import { networksHandlers } from './features/networks/handlers.ts'
import type { Project } from './features/projects/project.ts'
import { createProjects, type Projects } from './features/projects/projects.ts'
import { rpcHandlers } from './features/rpc/handlers.ts'
import { createUpstream } from './features/rpc/upstream.ts'
import { siwxHandlers } from './features/siwx/handlers.ts'
import { openKeyring } from './features/siwx/keyring.ts'
import type { SignatureVerifier } from './features/siwx/signatureVerifier.ts'
import { walletsHandlers } from './features/wallets/handlers.ts'
import { cors } from './http/cors.ts'
import { errorAnswer } from './http/errorAnswer.ts'
import type { Handler, Handlers, Services } from './http/handler.ts'
import { routeRequest } from './http/routeRequest.ts'
import { type Log, silentLog } from './log.ts'

/** The server as a fetch handler. Every route of the contract is there: built, or answering that it is planned. */
export async function createApp(params: createApp.Params): Promise<Hono> {
  const { db, config, clock = systemClock, log = silentLog, verifiers } = params
  const keyring = await openKeyring(db, clock)
  const upstream = createUpstream({ clock, log, ...(params.fetch ? { fetch: params.fetch } : {}) })
  const handlers = allHandlers({ db, config, clock, verifiers, keyring, upstream })
  const projects = createProjects({ config, log })
  const app = new Hono()
  app.onError((error, context) => errorAnswer(error, context, log))
  app.use(cors(projects))
  for (const route of routeCatalogue) register(app, route, { handler: handlers[route.name], projects })
  app.notFound((context) => errorAnswer(nothingThere(context), context, log))
  return app
}

export declare namespace createApp {
  type Params = {
    readonly db: Database
    readonly config: ServerConfig
    /** By namespace. */
    readonly verifiers: Readonly<Record<string, SignatureVerifier>>
    readonly clock?: Clock
    readonly log?: Log
    /** How nodes are reached; tests hand in their own. */
    readonly fetch?: typeof fetch
  }
}

/** The handlers of every built route, by route name. */
export function allHandlers(services: Services): Handlers {
  return {
    ...accountHandlers(services),
    ...configHandlers(),
    ...healthHandlers(services),
    ...networksHandlers(services),
    ...rpcHandlers(services),
    ...siwxHandlers(services),
    ...walletsHandlers(services),
  }
}

type Registration = { readonly handler: Handler | undefined; readonly projects: Projects }

function register(app: Hono, route: ApiRoute, { handler, projects }: Registration): void {
  const planned = route.status === 'planned'
  if (planned === (handler !== undefined)) throw new Error(`${route.name} is ${route.status} in the contract, not here`)
  const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
  // The reference clients ask for JSON-RPC with and without the slash.
  for (const one of path === '/v1' ? ['/v1', '/v1/'] : [path])
    app.on(route.method, one, async (context) => {
      if (!handler) throw errorOf(FEATURE_PLANNED, { values: { route: `${route.method} ${route.path}` } })
      const project = route.askedBy === 'anybody' ? nobody : projects.resolve(context.req.query('projectId'))
      const answer = await handler(routeRequest(context, project, projects))
      return answer === undefined ? context.body(null, 204) : context.json(answer)
    })
}

const nobody: Project = { id: '', origins: [], patterns: [] }

function nothingThere(context: Context) {
  const { path, method } = context.req
  const matches = (route: ApiRoute) => {
    const parts = route.path.split('/')
    const given = path.split('/')
    return parts.length === given.length && parts.every((part, index) => part.startsWith('{') || part === given[index])
  }
  if (routeCatalogue.some(matches))
    return errorOf(API_METHOD_NOT_ALLOWED, { values: { path: path.slice(0, 200), method } })
  return errorOf(API_ROUTE_NOT_FOUND, { values: { path: path.slice(0, 200) } })
}
