import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseUrl } from '@latchkey/base/parseUrl'
import { localProjectId } from '@latchkey/contracts/constants/config'
import { type LogLevel, logLevels } from '@latchkey/node/logLevel'
import { type Environment, invalidSetting, type Settings, settingsOf } from '@latchkey/node/settings'
import { createProjects, type ProjectSettings } from './auth/projects.ts'
import type { createRelay, RedisSettings } from './createRelay.ts'
import { defaultLimits, type Limits } from './limits/limits.ts'
import type { UpstreamOptions } from './upstream/upstreamOptions.ts'

export type Config = { readonly relay: createRelay.Options & { readonly dataDir: string }; readonly logLevel: LogLevel }

/** Reads the relay's options from the environment. @throws OPTION_INVALID, naming the variable that is wrong */
export function readConfig(env: Environment): Config {
  const settings = settingsOf(env)
  const production = !settings.isDevelopment({
    addresses: ['LATCHKEY_RELAY_URL', 'LATCHKEY_PUBLIC_ORIGINS'],
    host: 'LATCHKEY_RELAY_HOST',
  })
  const level = settings.text('LATCHKEY_RELAY_LOG') ?? 'info'
  const logLevel = logLevels.find((one) => one === level)
  if (logLevel === undefined) throw invalidSetting('LATCHKEY_RELAY_LOG', `it must be one of ${logLevels.join(', ')}`)
  const projects = production ? projectsOf(settings) : undefined
  const origins = settings.list('LATCHKEY_PUBLIC_ORIGINS')
  const compiled = createProjects({ projects, origins })
  if (!compiled.ok) throw invalidSetting('LATCHKEY_PUBLIC_ORIGINS or LATCHKEY_RELAY_PROJECTS', compiled.reason)
  const redis = redisOf(settings)
  const pseudonymKey = pseudonymKeyOf(settings)
  if (production && redis && pseudonymKey === undefined)
    throw invalidSetting('LATCHKEY_RELAY_PSEUDONYM_KEY', 'relays that share a Redis need the same one')
  const relay = {
    port: settings.port('LATCHKEY_RELAY_PORT', 4100),
    host: settings.text('LATCHKEY_RELAY_HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: join(settings.text('LATCHKEY_DATA_DIR') ?? '.latchkey', 'relay'),
    audiences: audiencesOf(settings, production),
    projects,
    origins,
    trustedProxies: settings.wholeNumber('LATCHKEY_TRUSTED_PROXIES', { fallback: 0 }),
    metricsToken: settings.text('LATCHKEY_RELAY_METRICS_TOKEN'),
    pseudonymKey,
    drainDelayMs: settings.wholeNumber('LATCHKEY_DRAIN_DELAY_MS', { fallback: 0 }),
    limits: limitsOf(settings),
    redis,
    upstream: upstreamOf(settings, { production }),
  }
  return { relay, logLevel }
}

function audiencesOf(settings: Settings, production: boolean): readonly string[] {
  const name = 'LATCHKEY_RELAY_URL'
  const audiences = settings.list(name)
  const bad = audiences.find((url) => !/^wss?:\/\/[^/]/.test(url) || !parseUrl(url))
  if (bad !== undefined) throw invalidSetting(name, `${bad} is not a ws:// or wss:// address`)
  if (production && audiences.length === 0)
    throw invalidSetting(name, 'production needs the public address of this relay')
  return audiences
}

const upstreamName = 'LATCHKEY_RELAY_UPSTREAM'
const upstreamProjectName = 'LATCHKEY_RELAY_UPSTREAM_PROJECT_ID'

/** Upstream relays, each with our project id in its network. One id applies to all; otherwise one per relay in the same order. */
function upstreamOf(settings: Settings, { production }: { readonly production: boolean }): UpstreamOptions | undefined {
  const urls = settings.list(upstreamName)
  if (urls.length === 0) return undefined
  const own = settings.list('LATCHKEY_RELAY_URL')
  for (const url of urls) {
    // The value is not repeated, because it may contain a secret.
    if (!isRelayUrl(url)) throw invalidSetting(upstreamName, 'it must be ws:// or wss:// addresses without a user name')
    if (own.includes(url)) throw invalidSetting(upstreamName, 'it names this relay itself (LATCHKEY_RELAY_URL)')
  }
  if (new Set(urls).size < urls.length) throw invalidSetting(upstreamName, 'it names the same relay twice')
  const ids = settings.list(upstreamProjectName).map((id) => id.toLowerCase())
  if (ids.length === 0 && !production) ids.push(localProjectId)
  if ((ids.length !== 1 && ids.length !== urls.length) || !ids.every((id) => /^[0-9a-f]{32}$/.test(id)))
    throw invalidSetting(
      upstreamProjectName,
      `it must be the project id of the upstream's network (32 hex digits), or one for each relay in ${upstreamName}`,
    )
  const projects = settings.list('LATCHKEY_RELAY_UPSTREAM_PROJECTS').map((id) => id.toLowerCase())
  return {
    relays: urls.map((url, at) => ({ url, projectId: ids[at] ?? ids[0] ?? localProjectId })),
    projects: projects.length > 0 ? projects : undefined,
  }
}

function isRelayUrl(text: string): boolean {
  if (!/^wss?:\/\/[^/]/.test(text) || !parseUrl(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** From a file with all project settings, or from the ids alone. */
function projectsOf(settings: Settings): readonly ProjectSettings[] {
  const file = settings.text('LATCHKEY_RELAY_PROJECTS')
  if (file) return projectsIn(file)
  const name = settings.text('LATCHKEY_PROJECT_IDS') ? 'LATCHKEY_PROJECT_IDS' : 'LATCHKEY_PROJECT_ID'
  const ids = settings.list(name)
  if (ids.length > 0 && ids.every(isProjectId)) return ids.map((id) => ({ id: id.toLowerCase() }))
  throw invalidSetting(
    'LATCHKEY_PROJECT_IDS',
    'production needs the registered project ids (32 hex digits each, not zeros), or LATCHKEY_RELAY_PROJECTS that names a file with them',
  )
}

function projectsIn(file: string): readonly ProjectSettings[] {
  const name = 'LATCHKEY_RELAY_PROJECTS'
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw invalidSetting(name, `${file} cannot be read as JSON`)
  }
  if (Array.isArray(content) && content.length > 0 && content.every(isProject))
    return content.map((project) => ({ ...project, id: project.id.toLowerCase() }))
  throw invalidSetting(
    name,
    `${file} must hold a list of {"id", "origins", "bundleIds", "packageNames", "active"}, id with 32 hex digits, not zeros`,
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

const isProjectId = (id: string): boolean => /^[0-9a-f]{32}$/i.test(id) && id !== localProjectId

/** Redis for the mailboxes; without it they are in the data folder. */
function redisOf(settings: Settings): RedisSettings | undefined {
  const urls = settings.list('REDIS_URL')
  if (urls.length === 0) return undefined
  // The value is not repeated, because it may contain a password.
  if (!urls.every((url) => /^rediss?:\/\/[^/]/.test(url) && parseUrl(url)))
    throw invalidSetting('REDIS_URL', 'it must be redis:// or rediss:// addresses, separated by commas')
  // A cluster's nodes may have no address here, because some are discovered later.
  const sharedParts = urls.map((url) => [new URL(url).protocol, new URL(url).username, new URL(url).password].join())
  if (new Set(sharedParts).size > 1)
    throw invalidSetting('REDIS_URL', 'all addresses need the same protocol, user name and password')
  const durability = settings.text('LATCHKEY_REDIS_DURABILITY')
  if (durability !== undefined && durability !== 'fsync')
    throw invalidSetting(
      'LATCHKEY_REDIS_DURABILITY',
      'it must be fsync, or left out to read the configuration of Redis',
    )
  const replicas = settings.wholeNumber('LATCHKEY_REDIS_REPLICAS', { fallback: 0 })
  return { urls, hasReplicas: replicas > 0, isDeclaredDurable: durability === 'fsync' }
}

/** Only an unguessable key hides addresses: with a guessable one, anyone could hash all addresses and compare. */
const pseudonymKeyMinLength = 32

function pseudonymKeyOf(settings: Settings): string | undefined {
  const name = 'LATCHKEY_RELAY_PSEUDONYM_KEY'
  const key = settings.text(name)
  // The value is not repeated, because it is a secret.
  if (key !== undefined && key.length < pseudonymKeyMinLength)
    throw invalidSetting(
      name,
      `it must have at least ${pseudonymKeyMinLength} characters, for example of openssl rand -hex 32`,
    )
  return key
}

/** Every limit has a variable: LATCHKEY_RELAY_CLIENT_PER_SEC sets `clientPerSec`. */
function limitsOf(settings: Settings): Partial<Limits> {
  const limits: Partial<Record<keyof Limits, number>> = {}
  for (const key of Object.keys(defaultLimits) as (keyof Limits)[]) {
    const name = variableOf(key)
    if (settings.text(name) === undefined) continue
    const min = key.endsWith('PerSec') ? 0 : 1
    limits[key] = settings.wholeNumber(name, { fallback: defaultLimits[key], min })
  }
  return limits
}

/** The environment variable of a limit. */
export const variableOf = (key: keyof Limits): string =>
  `LATCHKEY_RELAY_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
