import { errorOf } from '@latchkey/base/errors'
import { allowsOrigin } from '@latchkey/base/originPattern'
import { PROJECT_ID_INVALID, PROJECT_ID_MISSING } from '@latchkey/contracts/errors/project'
import type { Log } from '@latchkey/node/log'
import type { ServerConfig } from '../../config.ts'
import type { Project } from './project.ts'

/** The projects of this server, and the pages that may use each. */
export type Projects = {
  /** @throws PROJECT_ID_MISSING, PROJECT_ID_INVALID */
  readonly resolve: (id: string | undefined) => Project
  readonly allows: (project: Project, origin: string) => boolean
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
        log.warn({ projectId: id }, 'unknown project id treated as the default project; production rejects it')
      }
      return fallback
    },
    allows,
  }
}

export declare namespace createProjects {
  type Params = { readonly config: ServerConfig; readonly log: Log }
}
