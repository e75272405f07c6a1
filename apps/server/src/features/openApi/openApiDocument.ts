import { type ApiRoute, type BuiltRoute, commonRouteErrors } from '@latchkey/contracts/api/route'
import { errorCatalogue } from '@latchkey/contracts/errors/catalogue'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import manifest from '../../../package.json' with { type: 'json' }

type Json = Readonly<Record<string, unknown>>

/** An OpenAPI 3.1 document of the built routes. */
export function openApiDocument(routes: readonly ApiRoute[], serverUrl: string) {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    if (route.status === 'planned') continue
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Latchkey server', version: manifest.version },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(route: BuiltRoute): Json {
  const { body, auth } = route
  return {
    operationId: route.name,
    'x-spec-row': route.row,
    'x-audience': route.audience,
    'x-rate-limit': route.limit,
    ...(auth === 'session' && { security: [{ session: [] }] }),
    parameters: [
      ...fields(route.params, 'path'),
      ...fields(route.query, 'query'),
      ...projectParameters(route),
      ...headerParameters(route),
    ],
    ...(body !== 'none' && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body.schema, 'input') } } },
    }),
    responses: { ...successOf(route), ...errorsOf(route) },
  }
}

function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  // Transforms and byte limits have no equivalent in JSON Schema; the server enforces them anyway.
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return rest
}

function fields(schema: 'none' | v.GenericSchema, location: 'path' | 'query'): readonly Json[] {
  if (schema === 'none') return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Readonly<Record<string, Json>>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: one,
  }))
}

function projectParameters({ audience }: BuiltRoute): readonly Json[] {
  if (audience === 'public') return []
  const text = { type: 'string' }
  return [
    { name: 'projectId', in: 'query', required: true, schema: text },
    { name: 'st', in: 'query', required: false, schema: text },
    { name: 'sv', in: 'query', required: false, schema: text },
  ]
}

/** `Authorization` is described by the security scheme, and browsers add `Referer`. */
function headerParameters({ headers = [] }: BuiltRoute): readonly Json[] {
  const own = headers.filter((name) => name.startsWith('x-'))
  return own.map((name) => ({ name, in: 'header', required: false, schema: { type: 'string' } }))
}

function successOf({ answer }: BuiltRoute): Json {
  if (answer === 'nothing') return { 204: { description: 'Done' } }
  if (answer.kind === 'redirect') return { 302: { description: 'Redirect' } }
  if (answer.kind === 'page')
    return { 200: { description: `A page for a ${answer.shownIn}`, content: { 'text/html': {} } } }
  const content =
    answer.kind === 'image' ? { 'image/*': {} } : { 'application/json': { schema: schemaOf(answer.schema, 'output') } }
  return { 200: { description: 'OK', content } }
}

function errorsOf(route: BuiltRoute): Json {
  const rows = new Map(errorCatalogue.flatMap((domain) => Object.values(domain.rows).map((row) => [row.code, row])))
  const byStatus = new Map<number, string[]>()
  for (const code of [...commonRouteErrors, ...route.errors]) {
    const status = rows.get(code)?.httpStatus
    if (status !== undefined) byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  )
}

const errorSchema = {
  type: 'object',
  required: ['error', 'reasons'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'retryable', 'repeatable', 'help'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        retryable: { type: 'boolean' },
        repeatable: { type: 'boolean' },
        help: { type: 'string' },
      },
    },
    reasons: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'description'],
        properties: { name: { type: 'string' }, description: { type: 'string' } },
      },
    },
  },
}
