import { allowsOrigin, type OriginPattern } from '@latchkey/base/originPattern'
import { fail, ok, type Result } from '@latchkey/base/result'
import { compileOrigins } from '@latchkey/node/origins'

/** One registered project, as the operator configures it. */
export type ProjectSettings = {
  /** 32 hex digits. */
  readonly id: string
  /** `https://app.example.com` or `https://*.example.com`: pages allowed to use it. Empty: no browser is allowed. */
  readonly origins?: readonly string[]
  /** iOS and Android apps allowed to use it. */
  readonly bundleIds?: readonly string[]
  readonly packageNames?: readonly string[]
  /** False: registered, but every client is refused. */
  readonly active?: boolean
}

/** The client's stated environment. Only the first field that is set is checked. */
export type ClientPlace = {
  /** The Origin header. */
  readonly origin: string | undefined
  readonly bundleId: string | undefined
  readonly packageName: string | undefined
}

export type Projects = {
  readonly development: boolean
  /** True if any browser origin is allowed. */
  readonly anyOrigin: boolean
  readonly status: (projectId: string) => 'known' | 'unknown' | 'inactive'
  readonly allows: (projectId: string, place: ClientPlace) => boolean
}

type Project = {
  readonly active: boolean
  readonly origins: readonly OriginPattern[]
  readonly bundleIds: ReadonlySet<string>
  readonly packageNames: ReadonlySet<string>
}

/** Without `projects`, development mode: every well-formed id is a project, and loopback pages may use it. */
export function createProjects(params: createProjects.Params): Result<Projects, string> {
  const development = params.projects === undefined
  const shared = compileOrigins(params.origins ?? [], { development })
  if (!shared.ok) return shared
  const projects = new Map<string, Project>()
  for (const settings of params.projects ?? []) {
    const origins = compileOrigins(settings.origins ?? [], { development: false })
    if (!origins.ok) return fail(`project ${settings.id}: ${origins.reason}`)
    projects.set(settings.id, {
      active: settings.active !== false,
      origins: [...shared.value, ...origins.value],
      bundleIds: new Set(settings.bundleIds?.map((id) => id.toLowerCase())),
      packageNames: new Set(settings.packageNames),
    })
  }

  return ok({
    development,
    anyOrigin: development || [...projects.values()].some(({ origins }) => origins.length > 0),
    status(projectId) {
      if (!/^[0-9a-f]{32}$/.test(projectId)) return 'unknown'
      if (development) return 'known'
      const project = projects.get(projectId)
      if (!project) return 'unknown'
      return project.active ? 'known' : 'inactive'
    },
    allows(projectId, { origin, bundleId, packageName }) {
      const project = projects.get(projectId)
      if (origin !== undefined) return allowsOrigin(origin, { patterns: project?.origins ?? shared.value, development })
      if (development) return true
      if (bundleId !== undefined) return project?.bundleIds.has(bundleId.toLowerCase()) === true
      return packageName === undefined || project?.packageNames.has(packageName) === true
    },
  })
}

export declare namespace createProjects {
  type Params = {
    readonly projects?: readonly ProjectSettings[] | undefined
    /** Patterns allowed for every project. */
    readonly origins?: readonly string[] | undefined
  }
}
