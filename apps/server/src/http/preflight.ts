import type { BuiltRoute } from '@latchkey/contracts/api/route'
import type { Context } from 'hono'
import type { Project } from '../features/projects/project.ts'
import type { Projects } from '../features/projects/projects.ts'

const preflightCacheSec = 600

/**
 * Responds to a CORS preflight. Only pages that may call the route are allowed; credentials never are, because there
 * are no cookies.
 */
export function answerPreflight(route: BuiltRoute | undefined, context: Context, projects: Projects): Response {
  const origin = context.req.header('origin')
  if (origin !== undefined && mayCall(route, { origin, projectId: context.req.query('projectId') }, projects)) {
    context.header('Access-Control-Allow-Origin', origin)
    context.header('Access-Control-Allow-Methods', 'GET, POST, PUT')
    context.header(
      'Access-Control-Allow-Headers',
      ['Authorization', 'Content-Type', ...(route?.headers ?? [])].join(', '),
    )
    context.header('Access-Control-Max-Age', String(preflightCacheSec))
  }
  return context.body(null, 204)
}

function mayCall(
  route: BuiltRoute | undefined,
  { origin, projectId }: { readonly origin: string; readonly projectId: string | undefined },
  projects: Projects,
): boolean {
  if (route?.audience === 'public' || route?.audience === 'anyPage') return true
  let project: Project
  try {
    project = projects.resolve(projectId)
  } catch {
    // The request itself is refused with the reason, which any page may read.
    return true
  }
  return projects.allows(project, origin)
}
