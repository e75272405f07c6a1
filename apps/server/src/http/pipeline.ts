import { errorOf } from '@latchkey/base/errors'
import type { Budget, BuiltRoute } from '@latchkey/contracts/api/route'
import type { SignInSession } from '@latchkey/contracts/api/siwx/schemas'
import { ORIGIN_NOT_ALLOWED, RATE_LIMITED } from '@latchkey/contracts/errors/config'
import type { Log } from '@latchkey/node/log'
import type { Context } from 'hono'
import type { Project } from '../features/projects/project.ts'
import type { Projects } from '../features/projects/projects.ts'
import type { RateLimiter } from '../stores/rateLimiter.ts'
import type { ResponseCache } from '../stores/responseCache.ts'
import { errorAnswer } from './errorAnswer.ts'
import { readParams, readRouteBody } from './readInput.ts'
import { sendAnswer } from './sendAnswer.ts'
import type { RouteInput, Served } from './serve.ts'

/** Dependencies of the pipeline. */
export type Pipeline = {
  readonly projects: Projects
  readonly limiter: RateLimiter
  readonly cache: ResponseCache
  readonly log: Log
  readonly now: () => number
  /** Key of the per-address limits; undefined for loopback. */
  readonly addressOf: (context: Context) => string | undefined
  readonly authenticate: (request: {
    readonly authorization: string | undefined
    readonly project: Project
    readonly origin: string | undefined
  }) => Promise<SignInSession>
}

/** Applies the rules of a route and calls its handler. */
export async function respond(served: Served, context: Context, pipeline: Pipeline): Promise<Response> {
  const { route } = served
  const startedMs = pipeline.now()
  const readBody = once(() => readRouteBody(route, context))
  const response = await answer(served, { context, readBody }, pipeline).catch(async (error) => {
    const isJsonRpc = route.body !== 'none' && route.body.kind === 'jsonRpc'
    const rpcBody = isJsonRpc ? await readBody().then(String, () => '') : undefined
    return errorAnswer(error, { context, log: pipeline.log, rpcBody })
  })
  pipeline.log.debug({ route: route.name, status: response.status, ms: pipeline.now() - startedMs }, 'request')
  return response
}

function once<value>(read: () => Promise<value>): () => Promise<value> {
  let reading: Promise<value> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}

type Incoming = { readonly context: Context; readonly readBody: () => Promise<unknown> }

async function answer(served: Served, { context, readBody }: Incoming, pipeline: Pipeline): Promise<Response> {
  const { route } = served
  const origin = context.req.header('origin')
  const projectId = context.req.query('projectId')
  allowReading(context, route, origin)
  const address = pipeline.addressOf(context)
  const { limit } = route
  const chargeAddress = charger(route, { kind: 'address', key: address, budget: limit.address, origin }, pipeline)
  if (limit.counts === 'requests') await chargeAddress(1)
  const project = admit(route, { origin, projectId }, pipeline.projects)
  const chargeProject = charger(route, { kind: 'project', key: project?.id, budget: limit.project, origin }, pipeline)
  if (limit.counts === 'requests') await chargeProject(1)
  const session = await sessionOf(route, { context, origin, project }, pipeline)
  const { params, query } = readParams(route, context)
  const send = async (): Promise<Response> => {
    const body = await readBody()
    const { signal } = context.req.raw
    const charge = (points: number) => chargeAddress(points).then(() => chargeProject(points))
    const headers = headersOf(route, context)
    const input = { params, query, headers, body, project, projectId, origin, session, address, signal, charge }
    return sendAnswer(context, route, await served.handle(input as RouteInput<BuiltRoute>))
  }
  if (route.cache === 'never') return send()
  const key = JSON.stringify([route.name, project?.id, params, query])
  // Shared caches may store a response that does not depend on the project.
  const scope = route.audience === 'public' ? 'public' : 'private'
  const { ms: lifetimeMs, staleMs } = route.cache
  return cached(context, { key, scope, lifetimeMs, staleMs, send, cache: pipeline.cache })
}

/**
 * Lets any page read its refusal, which contains no secrets; otherwise browsers only report a network error. Public
 * responses have the same headers for all pages, because some caches ignore Vary.
 */
function allowReading(context: Context, { audience }: BuiltRoute, origin: string | undefined): void {
  if (audience === 'public') context.header('Access-Control-Allow-Origin', '*')
  else if (origin === undefined) return
  else context.header('Access-Control-Allow-Origin', origin)
  context.header('Access-Control-Expose-Headers', 'Retry-After, Date')
}

function headersOf({ headers = [] }: BuiltRoute, context: Context): Readonly<Record<string, string>> {
  const given = headers.map((name) => [name, context.req.header(name)] as const)
  return Object.fromEntries(given.filter((entry): entry is readonly [string, string] => entry[1] !== undefined))
}

type Caller = { readonly origin: string | undefined; readonly projectId: string | undefined }

/** The project of a request. @throws PROJECT_ID_MISSING, PROJECT_ID_INVALID, ORIGIN_NOT_ALLOWED */
function admit(route: BuiltRoute, { origin, projectId }: Caller, projects: Projects): Project | undefined {
  if (route.audience === 'public') return undefined
  const project = projects.resolve(projectId)
  if (route.audience === 'anyPage') return project
  if (origin === undefined && route.audience === 'project') return project
  if (origin !== undefined && projects.allows(project, origin)) return project
  throw errorOf(ORIGIN_NOT_ALLOWED, {
    values: { origin: origin?.slice(0, 200) ?? 'a request without Origin header' },
  })
}

type Limit = {
  readonly kind: 'address' | 'project' | 'account'
  /** Undefined: the limit does not apply. */
  readonly key: string | undefined
  readonly budget: Budget | 'unlimited'
  readonly origin: string | undefined
}

/** Consumes points from one budget of a route. @throws RATE_LIMITED with the time to wait */
function charger(route: BuiltRoute, limit: Limit, { limiter }: Pipeline): (points: number) => Promise<void> {
  const { kind, key, budget, origin } = limit
  const cost = origin === undefined ? route.limit.costWithoutOrigin : 1
  return async (points) => {
    if (key === undefined || budget === 'unlimited') return
    const retryAfterMs = await limiter.take({ name: `${route.name} ${kind}`, key, points: points * cost, budget })
    if (retryAfterMs > 0) throw errorOf(RATE_LIMITED, { data: { retryAfterMs } })
  }
}

type Asking = { readonly context: Context; readonly origin: string | undefined; readonly project: Project | undefined }

async function sessionOf(route: BuiltRoute, { context, origin, project }: Asking, pipeline: Pipeline) {
  if (route.auth === 'none' || !project) return undefined
  const authorization = context.req.header('authorization')
  const session = await pipeline.authenticate({ authorization, project, origin })
  const limit = { kind: 'account', key: session.account, budget: route.limit.account, origin } as const
  await charger(route, limit, pipeline)(1)
  return session
}

type Cached = {
  readonly key: string
  readonly scope: 'public' | 'private'
  readonly lifetimeMs: number
  readonly staleMs: number | undefined
  readonly send: () => Promise<Response>
  readonly cache: ResponseCache
}

async function cached(context: Context, { key, scope, lifetimeMs, staleMs, send, cache }: Cached): Promise<Response> {
  const known = await cache.get(key)
  const response = known ? context.body(known.bytes, 200, { 'Content-Type': known.type }) : await send()
  if (response.status !== 200) return response
  const stale = staleMs === undefined ? '' : `, stale-while-revalidate=${staleMs / 1000}`
  response.headers.set('Cache-Control', `${scope}, max-age=${lifetimeMs / 1000}${stale}`)
  if (known) return response
  const type = response.headers.get('content-type') ?? ''
  await cache.set(key, { type, bytes: new Uint8Array(await response.clone().arrayBuffer()) }, lifetimeMs)
  return response
}
