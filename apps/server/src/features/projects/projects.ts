import { errorOf } from '@latchkey/base/errors'
import { ORIGIN_NOT_ALLOWED } from '@latchkey/contracts/errors/config'
import { PROJECT_ID_INVALID, PROJECT_ID_MISSING } from '@latchkey/contracts/errors/project'
import { allowsOrigin } from '@latchkey/node/origins'
import type { ServerConfig } from '../../config.ts'
import type { Log } from '../../log.ts'
import type { Project } from './project.ts'

/** The projects this server answers for, and which pages may use each. */
export type Projects = {
  /** @throws PROJECT_ID_MISSING, PROJECT_ID_INVALID */
  readonly resolve: (id: string | undefined) => Project
  readonly allows: (project: Project, origin: string) => boolean
  /** @throws ORIGIN_NOT_ALLOWED, also when the request names no origin */
  readonly requireOrigin: (project: Project, origin: string | undefined) => string
}

export function createProjects({ config, log }: createProjects.Params): Projects {
  const { development } = config
  const projects = new Map(config.projects.map((one) => [one.id, one]))
  const fallback = projects.values().next().value
  const warned = new Set<string>()

  const allows = ({ patterns }: Project, origin: string) => allowsOrigin(origin, { patterns, development })

  return {
    resolve(id) {
      if (!id) throw errorOf(PROJECT_ID_MISSING)
      const known = projects.get(id.toLowerCase())
      if (known) return known
      if (!development || !fallback || !/^[0-9a-f]{32}$/i.test(id))
        throw errorOf(PROJECT_ID_INVALID, { values: { server: config.publicUrl } })
      if (warned.size < 100 && !warned.has(id)) {
        warned.add(id)
        log('warn', 'unknown project id taken for the default project; production refuses it', { projectId: id })
      }
      return fallback
    },
    allows,
    requireOrigin(project, origin) {
      if (origin !== undefined && allows(project, origin)) return origin
      throw errorOf(ORIGIN_NOT_ALLOWED, {
        values: { origin: origin?.slice(0, 200) ?? 'a request without Origin header' },
      })
    },
  }
}

export declare namespace createProjects {
  type Params = { readonly config: ServerConfig; readonly log: Log }
}
