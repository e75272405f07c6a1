import { compileOrigin, isLocalHost, matchOrigin, type OriginPattern, parseOrigin } from '@latchkey/base/originPattern'
import { fail, ok, type Result } from '@latchkey/base/result'
import { getDomain } from 'tldts'

/** One registered project, as the operator writes it. */
export type ProjectSettings = {
  /** 32 hex digits. */
  readonly id: string
  /** `https://app.example.com` or `https://*.example.com`: pages that may use it. None: no browser may. */
  readonly origins?: readonly string[]
  /** iOS and Android apps that may use it. */
  readonly bundleIds?: readonly string[]
  readonly packageNames?: readonly string[]
  /** False: known, but nobody is let in. */
  readonly active?: boolean
}

/** What a client says of where it runs; the first that is there counts. */
export type ClientPlace = {
  /** The Origin header. */
  readonly origin: string | undefined
  readonly bundleId: string | undefined
  readonly packageName: string | undefined
}

export type Projects = {
  readonly development: boolean
  /** Whether a browser may come in at all. */
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

/** Without `projects` we are in development: every well-formed id is a project, and pages of this machine may use it. */
export function createProjects(params: createProjects.Params): Result<Projects, string> {
  const development = params.projects === undefined
  const shared = compileAll(params.origins ?? [], development)
  if (!shared.ok) return shared
  const projects = new Map<string, Project>()
  for (const settings of params.projects ?? []) {
    const origins = compileAll(settings.origins ?? [], false)
    if (!origins.ok) return fail(`project ${settings.id}: ${origins.reason}`)
    projects.set(settings.id, {
      active: settings.active !== false,
      origins: [...shared.value, ...origins.value],
      bundleIds: new Set(settings.bundleIds?.map((id) => id.toLowerCase())),
      packageNames: new Set(settings.packageNames),
    })
  }

  function allowsOrigin(patterns: readonly OriginPattern[], origin: string): boolean {
    if (matchOrigin(origin, patterns)) return true
    const url = development ? parseOrigin(origin) : undefined
    return url !== undefined && isLocalHost(url.hostname)
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
      if (origin !== undefined) return allowsOrigin(project?.origins ?? shared.value, origin)
      if (development) return true
      if (bundleId !== undefined) return project?.bundleIds.has(bundleId.toLowerCase()) === true
      return packageName === undefined || project?.packageNames.has(packageName) === true
    },
  })
}

export declare namespace createProjects {
  type Params = {
    readonly projects?: readonly ProjectSettings[] | undefined
    /** Patterns that hold for every project. */
    readonly origins?: readonly string[] | undefined
  }
}

function compileAll(texts: readonly string[], development: boolean): Result<readonly OriginPattern[], string> {
  const patterns: OriginPattern[] = []
  for (const text of texts) {
    const compiled = compileOrigin(text, { development, isRegistrable })
    if (!compiled.ok) return fail(`the origin ${text}: ${compiled.reason}`)
    patterns.push(compiled.value)
  }
  return ok(patterns)
}

const isRegistrable = (host: string): boolean => getDomain(host, { allowPrivateDomains: true }) !== null
