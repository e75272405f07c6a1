import { errorOf } from '@latchkey/base/errors'
import { apiBodyMaxBytes } from '@latchkey/contracts/constants/api'
import { API_BODY_NOT_JSON, API_BODY_TOO_LARGE, API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Project } from '../features/projects/project.ts'
import type { Projects } from '../features/projects/projects.ts'
import type { RouteRequest } from './handler.ts'
import { readBody } from './readBody.ts'

/** The view of a request that handlers work with. */
export function routeRequest(context: Context, project: Project, projects: Projects): RouteRequest {
  const { req } = context
  const origin = req.header('origin')
  const text = (maxBytes: number) => readBody(req.raw.body, maxBytes)
  return {
    project,
    projectId: req.query('projectId'),
    origin,
    requireOrigin: () => projects.requireOrigin(project, origin),
    signal: req.raw.signal,
    header: (name) => req.header(name),
    param: (name) => req.param(name) ?? '',
    query: (schema) => checked(schema, singleValues(new URL(req.url).searchParams)),
    text,
    async body(schema) {
      const read = await text(apiBodyMaxBytes)
      if (read.ok) return checked(schema, parseJson(read.value))
      if (read.reason === 'not UTF-8') throw errorOf(API_BODY_NOT_JSON)
      throw errorOf(API_BODY_TOO_LARGE, { values: { size: `more than ${apiBodyMaxBytes}`, limit: apiBodyMaxBytes } })
    },
  }
}

function checked<schema extends v.GenericSchema>(schema: schema, value: unknown): v.InferOutput<schema> {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  // The field only: the library's own text repeats the value.
  const field = v.getDotPath(parsed.issues[0]) ?? 'it'
  throw errorOf(API_REQUEST_INVALID, { values: { reason: `${field} is missing or has the wrong form` } })
}

function singleValues(query: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of query) {
    // Two values of one name mean different things to different readers.
    if (Object.hasOwn(values, name))
      throw errorOf(API_REQUEST_INVALID, { values: { reason: `${name.slice(0, 50)} is given twice` } })
    Object.defineProperty(values, name, { value, enumerable: true })
  }
  return values
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw errorOf(API_BODY_NOT_JSON)
  }
}
