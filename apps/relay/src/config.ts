import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ok, type Result } from '@latchkey/base/result'
import type { createRelay } from './createRelay.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { type LogLevel, logLevels } from './log.ts'
import { createProjects, type ProjectSettings } from './projects.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type Config = { readonly relay: createRelay.Options & { readonly dataDir: string }; readonly logLevel: LogLevel }

const defaultPort = 4100
const defaultProjectId = '0'.repeat(32)

/** Options of the relay from the environment; the reason names the variable that is wrong and what to do. */
export function readConfig(env: Environment): Result<Config, string> {
  const port = env.LATCHKEY_RELAY_PORT
    ? Number(env.LATCHKEY_RELAY_PORT)
    : defaultPort + Number(env.LATCHKEY_PORT_BASE ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return fail('LATCHKEY_RELAY_PORT (or LATCHKEY_PORT_BASE) must give a port from 0 to 65535.')
  }
  const audiences = listOf(env.LATCHKEY_RELAY_URL)
  const bad = audiences.find((url) => !/^wss?:\/\/[^/]/.test(url) || !URL.canParse(url))
  if (bad !== undefined) return fail(`LATCHKEY_RELAY_URL holds ${bad}, which is not a ws:// or wss:// address.`)
  const trustedProxies = Number(env.LATCHKEY_TRUSTED_PROXIES ?? 0)
  if (!isCount(trustedProxies))
    return fail('LATCHKEY_TRUSTED_PROXIES must be the number of proxies in front of the relay.')
  const logLevel = logLevels.find((level) => level === (env.LATCHKEY_RELAY_LOG ?? 'info'))
  if (logLevel === undefined) return fail(`LATCHKEY_RELAY_LOG must be one of ${logLevels.join(', ')}.`)
  const limits = limitsOf(env)
  if (!limits.ok) return limits
  const production = (env.LATCHKEY_ENV || env.NODE_ENV) === 'production'
  const projects = production ? projectsOf(env) : ok(undefined)
  if (!projects.ok) return projects
  if (production && audiences.length === 0)
    return fail('In production LATCHKEY_RELAY_URL must name the public address of this relay.')
  const origins = listOf(env.LATCHKEY_PUBLIC_ORIGINS)
  const compiled = createProjects({ projects: projects.value, origins })
  if (!compiled.ok) return fail(`LATCHKEY_PUBLIC_ORIGINS or LATCHKEY_RELAY_PROJECTS: ${compiled.reason}.`)
  const relay = {
    port,
    host: env.LATCHKEY_RELAY_HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: join(env.LATCHKEY_DATA_DIR ?? '.latchkey', 'relay'),
    audiences,
    projects: projects.value,
    origins,
    trustedProxies,
    metricsToken: env.LATCHKEY_RELAY_METRICS_TOKEN || undefined,
    limits: limits.value,
  }
  return ok({ relay, logLevel })
}

/** From a file with all their settings, or the ids alone. */
function projectsOf(env: Environment): Result<readonly ProjectSettings[], string> {
  const file = env.LATCHKEY_RELAY_PROJECTS
  if (file) return projectsIn(file)
  const ids = listOf(env.LATCHKEY_PROJECT_IDS ?? env.LATCHKEY_PROJECT_ID)
  if (ids.length === 0 || !ids.every(isProjectId)) {
    return fail(
      'In production LATCHKEY_PROJECT_IDS must list the registered project ids (32 hex digits each, not zeros), or LATCHKEY_RELAY_PROJECTS name a file with them.',
    )
  }
  return ok(ids.map((id) => ({ id })))
}

function projectsIn(file: string): Result<readonly ProjectSettings[], string> {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return fail(`LATCHKEY_RELAY_PROJECTS names ${file}, which cannot be read as JSON.`)
  }
  if (Array.isArray(content) && content.length > 0 && content.every(isProject)) return ok(content)
  return fail(
    `${file} (LATCHKEY_RELAY_PROJECTS) must hold a list of {"id", "origins", "bundleIds", "packageNames", "active"}, id with 32 hex digits, not zeros.`,
  )
}

function isProject(value: unknown): value is ProjectSettings {
  if (typeof value !== 'object' || value === null) return false
  const { id, origins, bundleIds, packageNames, active } = value as Readonly<Record<string, unknown>>
  const lists = [origins, bundleIds, packageNames]
  return (
    typeof id === 'string' && isProjectId(id) && lists.every(isTexts) && (active ?? true) === Boolean(active ?? true)
  )
}

const isTexts = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((item) => typeof item === 'string'))

const isProjectId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id) && id !== defaultProjectId

/** Every limit has a variable: `clientPerSec` is set by LATCHKEY_RELAY_CLIENT_PER_SEC. */
function limitsOf(env: Environment): Result<Partial<Limits>, string> {
  const limits: Partial<Record<keyof Limits, number>> = {}
  for (const key of Object.keys(defaultLimits) as (keyof Limits)[]) {
    const name = variableOf(key)
    const text = env[name]
    if (!text) continue
    const value = Number(text)
    const least = key.endsWith('PerSec') ? 0 : 1
    if (!isCount(value) || value < least) return fail(`${name} must be a whole number from ${least}.`)
    limits[key] = value
  }
  return ok(limits)
}

/** The environment variable of a limit. */
export const variableOf = (key: keyof Limits): string =>
  `LATCHKEY_RELAY_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
