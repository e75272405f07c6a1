import type { BuiltRoute } from '@latchkey/contracts/api/route'
import type { SignInSession } from '@latchkey/contracts/api/siwx/schemas'
import type * as v from 'valibot'
import type { Project } from '../features/projects/project.ts'

type OutputOf<schema> = schema extends v.GenericSchema<unknown, infer output> ? output : undefined
type BodyOf<body> = body extends { readonly kind: 'json'; readonly schema: infer schema }
  ? OutputOf<schema>
  : body extends { readonly kind: 'jsonRpc' }
    ? string
    : undefined

/** A request that passed all rules of its route. */
export type RouteInput<route extends BuiltRoute> = {
  readonly params: OutputOf<route['params']>
  readonly query: OutputOf<route['query']>
  /** The sent headers among the route's `headers`. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as text if its kind is `jsonRpc`. */
  readonly body: BodyOf<route['body']>
  readonly project: route['audience'] extends 'public' ? undefined : Project
  /** As sent by the client. */
  readonly projectId: string | undefined
  /** Undefined if the caller is not a page. */
  readonly origin: route['audience'] extends 'page' ? string : string | undefined
  readonly session: route['auth'] extends 'session' ? SignInSession : undefined
  /** Key of the per-address limits; undefined for loopback. */
  readonly address: string | undefined
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /** Consumes points from the budgets of the route. @throws RATE_LIMITED */
  readonly charge: (points: number) => Promise<void>
}

export type ImageAnswer = { readonly type: `image/${string}`; readonly bytes: Uint8Array<ArrayBuffer> }
/** `script` is the only script that the page may run. Neither `script` nor the markup is escaped. */
export type PageAnswer = { readonly markup: string; readonly script: string }
export type RedirectAnswer = { readonly location: string }

type AnswerOf<answer> = answer extends 'nothing'
  ? undefined
  : answer extends { readonly kind: 'json'; readonly schema: infer schema }
    ? schema extends v.GenericSchema<infer input, unknown>
      ? input
      : never
    : answer extends { readonly kind: 'jsonRpc' }
      ? AsyncIterable<string>
      : answer extends { readonly kind: 'image' }
        ? ImageAnswer
        : answer extends { readonly kind: 'page' }
          ? PageAnswer
          : RedirectAnswer

/** A route with its handler. */
export type Served = {
  readonly route: BuiltRoute
  readonly handle: (input: RouteInput<BuiltRoute>) => Promise<unknown>
}

/** Binds a handler to a route. Its input and result have the types of the route definition. */
export function serve<route extends BuiltRoute>(
  route: route,
  handle: (input: RouteInput<route>) => Promise<AnswerOf<route['answer']>>,
): Served {
  return { route, handle: handle as unknown as Served['handle'] }
}
