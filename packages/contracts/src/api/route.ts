import type * as v from 'valibot'

/** At most `points` in each `perMs`. */
export type Budget = { readonly points: number; readonly perMs: number }

/** Rate limits of a route. `account` applies if `auth` is `session`. */
export type RouteLimit = {
  /** `upstreamCalls`: the handler charges for each call to a chain's node, including retries. */
  readonly counts: 'requests' | 'upstreamCalls'
  /** Per IPv4 address or IPv6 /64 network. */
  readonly address: Budget
  readonly project: Budget | 'unlimited'
  readonly account: Budget | 'unlimited'
  /** Points per unit when the request has no Origin header. */
  readonly costWithoutOrigin: number
}

/** `jsonRpc` bodies are forwarded as text; their errors are JSON-RPC errors with the ids of the calls. */
export type RouteBody =
  | 'none'
  | { readonly kind: 'json'; readonly schema: v.GenericSchema; readonly maxBytes: number }
  | { readonly kind: 'jsonRpc'; readonly schema: v.GenericSchema; readonly maxBytes: number }

/** `jsonRpc` responses are streamed. */
export type RouteAnswerKind =
  | 'nothing'
  | { readonly kind: 'json'; readonly schema: v.GenericSchema }
  | { readonly kind: 'jsonRpc'; readonly schema: v.GenericSchema }
  | { readonly kind: 'image' }
  | { readonly kind: 'redirect' }
  /** An HTML document that pages of any origin may frame, or open in a window that keeps its opener. */
  | { readonly kind: 'page'; readonly shownIn: 'frame' | 'window' }

type RouteFacts = {
  /** Unique. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** From the root of the host. `{name}` is one path segment. */
  readonly path: string
  /** Row of the specification. */
  readonly row: string
}

/** A route of the server: its shapes, and the rules that the server applies before it calls the handler. */
export type BuiltRoute = RouteFacts & {
  readonly status: 'built'
  readonly params: 'none' | v.GenericSchema
  /** Excludes the parameters that all routes share (`projectId`, `st`, `sv`). */
  readonly query: 'none' | v.GenericSchema
  /** Request headers that the handler reads, in lower case. Absent for most routes. */
  readonly headers?: readonly string[]
  readonly body: RouteBody
  readonly answer: RouteAnswerKind
  /** `session`: requires the access token of a sign-in session. */
  readonly auth: 'none' | 'session'
  /**
   * Allowed callers: `page`, a page of the project, identified by its Origin; `project`, such a page or a program without Origin;
   * `anyPage`, a page of any origin, with a project id; `public`, anyone, without a project id.
   */
  readonly audience: 'page' | 'project' | 'anyPage' | 'public'
  readonly limit: RouteLimit
  /**
   * How long the server and the caller may cache a response, per project, params and query. `staleMs`: how long after that a browser
   * may still use it, while it requests a new one.
   */
  readonly cache: 'never' | { readonly ms: number; readonly staleMs?: number }
  /** Error codes that this route returns in addition to `commonRouteErrors`. */
  readonly errors: readonly string[]
}

/** A planned route responds with 501 and FEATURE_PLANNED. */
export type PlannedRoute = RouteFacts & { readonly status: 'planned' }

export type ApiRoute = BuiltRoute | PlannedRoute

type SlotsOf<path extends string> = path extends `${string}{${infer slot}}${infer rest}` ? slot | SlotsOf<rest> : never
type ParamsOf<path extends string> = [SlotsOf<path>] extends [never]
  ? 'none'
  : v.GenericSchema<{ [slot in SlotsOf<path>]: string }, unknown>

/** Checks a route definition at compile time: no rule is missing, `params` matches the slots of the path, only a GET is cached. */
export function defineRoute<const route extends Omit<BuiltRoute, 'status'>>(
  row: route & { readonly params: ParamsOf<route['path']> } & (route['method'] extends 'GET'
      ? unknown
      : { readonly cache: 'never' }),
): route & { readonly status: 'built' } {
  return { ...row, status: 'built' }
}

/** Error codes that any route may return. */
export const commonRouteErrors = [
  'PROJECT_ID_MISSING',
  'PROJECT_ID_INVALID',
  'ORIGIN_NOT_ALLOWED',
  'RATE_LIMITED',
  'API_REQUEST_INVALID',
  'API_BODY_TOO_LARGE',
  'API_BODY_NOT_JSON',
  'SERVER_ERROR',
  'DATABASE_UNAVAILABLE',
] as const
