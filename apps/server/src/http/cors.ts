import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { routeCatalogue } from '@latchkey/contracts/api/catalogue'
import { ORIGIN_NOT_ALLOWED } from '@latchkey/contracts/errors/config'
import type { MiddlewareHandler } from 'hono'
import type { Projects } from '../features/projects/projects.ts'

const openPaths: ReadonlySet<string> = new Set(routeCatalogue.filter(({ askedBy }) => askedBy).map(({ path }) => path))
const preflightCacheSec = 600

/** Answers pages of allowed origins, and tells any other only why it is refused; credentials are never allowed, there are no cookies here. */
export function cors(projects: Projects): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    context.header('Vary', 'Origin')
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Cache-Control', 'no-store')
    if (origin === undefined) return next()
    const verdict = judge(projects, origin, { path: context.req.path, projectId: context.req.query('projectId') })
    const preflight = context.req.method === 'OPTIONS'
    // Any page may read its refusal, which holds nothing secret: a browser shows a network error otherwise.
    if (verdict === 'allowed' || !preflight) {
      context.header('Access-Control-Allow-Origin', origin)
      context.header('Access-Control-Expose-Headers', 'Retry-After, Date')
    }
    if (verdict === 'denied') throw errorOf(ORIGIN_NOT_ALLOWED, { values: { origin: origin.slice(0, 200) } })
    if (!preflight) return next()
    context.header('Access-Control-Allow-Methods', 'GET, POST')
    context.header('Access-Control-Allow-Headers', 'Authorization, Content-Type')
    context.header('Access-Control-Max-Age', String(preflightCacheSec))
    return context.body(null, 204)
  }
}

/** `unknown`: there is no such project; the route refuses and says so. */
function judge(
  projects: Projects,
  origin: string,
  { path, projectId }: { readonly path: string; readonly projectId: string | undefined },
): 'allowed' | 'denied' | 'unknown' {
  if (openPaths.has(path)) return 'allowed'
  try {
    return projects.allows(projects.resolve(projectId), origin) ? 'allowed' : 'denied'
  } catch (error) {
    if (isLatchkeyError(error)) return 'unknown'
    throw error
  }
}
