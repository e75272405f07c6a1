import type * as v from 'valibot'
import type { CatalogueRoute } from './catalogue.ts'
import type { BuiltRoute } from './route.ts'

// Types only: the rows hold schemas, and the schema library must not reach a page.

type BuiltCatalogueRoute = Extract<CatalogueRoute, { readonly status: 'built' }>
type KeyOf<route> = route extends BuiltRoute ? `${route['method']} ${route['path']}` : never

/** Key of an implemented route, for example `GET /getWallets`. */
export type RouteKey = KeyOf<BuiltCatalogueRoute>

type RouteOf<key extends RouteKey> = BuiltCatalogueRoute extends infer route
  ? route extends BuiltRoute
    ? KeyOf<route> extends key
      ? route
      : never
    : never
  : never

type InputOf<schema> = schema extends v.GenericSchema<infer input, unknown> ? input : undefined
type BodyOf<body> = body extends { readonly schema: infer schema } ? InputOf<schema> : undefined
type Given<input, name extends string> = [input] extends [undefined] ? unknown : { readonly [key in name]: input }
type AnswerOf<answer> = answer extends { readonly schema: infer schema }
  ? schema extends v.GenericSchema<unknown, infer output>
    ? output
    : never
  : answer extends { readonly kind: 'image' }
    ? Blob
    : undefined

/** Params of a route, from its row. */
export type CallInput<key extends RouteKey> = Given<InputOf<RouteOf<key>['params']>, 'params'> &
  (Record<never, never> extends InputOf<RouteOf<key>['query']>
    ? { readonly query?: InputOf<RouteOf<key>['query']> }
    : Given<InputOf<RouteOf<key>['query']>, 'query'>) &
  Given<BodyOf<RouteOf<key>['body']>, 'body'>

/** Response of a route, from its row. */
export type CallAnswer<key extends RouteKey> = AnswerOf<RouteOf<key>['answer']>
