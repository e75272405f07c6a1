import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '@latchkey/node/settings'
import { afterAll, expect, test } from 'vitest'
import { readConfig, variableOf } from './config.ts'
import { defaultLimits, type Limits } from './limits/limits.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const development = { LATCHKEY_ENV: 'development' }
const relayOf = (env: Environment) => readConfig(env).relay
const reasonOf = (env: Environment): string => {
  try {
    readConfig({ ...development, ...env })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
const id = 'ab'.repeat(16)
const production = {
  LATCHKEY_ENV: '',
  LATCHKEY_RELAY_URL: 'wss://relay.example.com',
  LATCHKEY_PROJECT_IDS: id,
}
const file = (content: unknown): string => {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('needs no settings in development and listens on loopback only', () => {
  expect(relayOf(development)).toMatchObject({
    port: 4100,
    host: '127.0.0.1',
    projects: undefined,
    origins: [],
    limits: {},
  })
  expect(relayOf({ ...development, LATCHKEY_PORT_BASE: '1000' }).port).toBe(5100)
})

test('[S7.34] reads projects, their origins and their apps', () => {
  const settings = {
    id,
    origins: ['https://*.example.com'],
    bundleIds: ['com.example'],
    packageNames: [],
    active: false,
  }
  expect(relayOf({ ...production, LATCHKEY_RELAY_PROJECTS: file([settings]) }).projects).toEqual([settings])
  expect(relayOf({ ...production, LATCHKEY_PUBLIC_ORIGINS: 'https://a.example, https://b.example' })).toMatchObject({
    ...{ host: '0.0.0.0', projects: [{ id }], origins: ['https://a.example', 'https://b.example'] },
  })
})

test('[S7.34] treats project ids case-insensitively', () => {
  const written = id.toUpperCase()
  expect(relayOf({ ...production, LATCHKEY_PROJECT_IDS: written }).projects).toEqual([{ id }])
  const settings = { id: written, bundleIds: ['com.Example'] }
  expect(relayOf({ ...production, LATCHKEY_RELAY_PROJECTS: file([settings]) }).projects).toEqual([{ ...settings, id }])
})

test('trims settings and treats empty ones as unset', () => {
  expect(relayOf({ ...production, LATCHKEY_ENV: 'production ' }).projects).toEqual([{ id }])
  const names = ['LATCHKEY_PORT_BASE', 'LATCHKEY_RELAY_PORT', 'LATCHKEY_RELAY_HOST', 'LATCHKEY_DATA_DIR']
  const more = ['LATCHKEY_TRUSTED_PROXIES', 'LATCHKEY_RELAY_LOG', 'LATCHKEY_RELAY_METRICS_TOKEN', variableOf('pingMs')]
  const empty = Object.fromEntries([...names, ...more].map((name) => [name, ' ']))
  expect(relayOf({ ...empty, ...development })).toEqual(relayOf(development))
})

test('refuses a pseudonym key that could be guessed, without repeating it', () => {
  const name = 'LATCHKEY_RELAY_PSEUDONYM_KEY'
  expect(relayOf({ ...development, [name]: 'k'.repeat(32) }).pseudonymKey).toBe('k'.repeat(32))
  const reason = reasonOf({ [name]: 'k'.repeat(31) })
  expect(reason).toContain(name)
  expect(reason).not.toContain('kkk')
})

test('reads every limit from its variable', () => {
  for (const key of Object.keys(defaultLimits) as (keyof Limits)[]) {
    expect(relayOf({ ...development, [variableOf(key)]: '7' }).limits).toEqual({ [key]: 7 })
    expect(reasonOf({ [variableOf(key)]: 'many' })).toContain(variableOf(key))
    expect(reasonOf({ [variableOf(key)]: '-1' })).toContain(variableOf(key))
  }
  expect(variableOf('clientPerSec')).toBe('LATCHKEY_RELAY_CLIENT_PER_SEC')
  expect(relayOf({ ...development, LATCHKEY_RELAY_CLIENT_PER_SEC: '0' }).limits).toEqual({ clientPerSec: 0 })
  expect(reasonOf({ LATCHKEY_RELAY_SOCKETS_MAX: '0' })).toContain('LATCHKEY_RELAY_SOCKETS_MAX')
})

test.each<[string, Environment]>([
  ['LATCHKEY_ENV` is not valid: it must be production or development', { LATCHKEY_ENV: 'prod' }],
  ['LATCHKEY_ENV` is not valid: it must be production or development', { ...production, LATCHKEY_ENV: 'Production' }],
  ['LATCHKEY_PUBLIC_ORIGINS has a host', { LATCHKEY_PUBLIC_ORIGINS: 'http://localhost:1,https://app.example.com' }],
  ['LATCHKEY_RELAY_URL has a host', { LATCHKEY_RELAY_URL: 'wss://relay.example.com' }],
  ['LATCHKEY_RELAY_HOST is not a loopback address', { LATCHKEY_RELAY_HOST: '0.0.0.0' }],
  ['LATCHKEY_RELAY_PORT', { LATCHKEY_RELAY_PORT: '70000' }],
  ['LATCHKEY_RELAY_URL', { LATCHKEY_RELAY_URL: 'https://relay.example.com' }],
  ['LATCHKEY_RELAY_URL', { ...production, LATCHKEY_RELAY_URL: '' }],
  ['LATCHKEY_PROJECT_IDS', { ...production, LATCHKEY_PROJECT_IDS: '0'.repeat(32) }],
  ['LATCHKEY_TRUSTED_PROXIES', { LATCHKEY_TRUSTED_PROXIES: 'one' }],
  ['LATCHKEY_RELAY_LOG', { LATCHKEY_RELAY_LOG: 'loud' }],
  ['LATCHKEY_PUBLIC_ORIGINS', { ...production, LATCHKEY_PUBLIC_ORIGINS: 'http://app.example.com' }],
  ['LATCHKEY_PUBLIC_ORIGINS', { ...production, LATCHKEY_PUBLIC_ORIGINS: 'https://*.co.uk' }],
  ['cannot be read', { ...production, LATCHKEY_RELAY_PROJECTS: '/nowhere' }],
  ['cannot be read', { ...production, LATCHKEY_RELAY_PROJECTS: file('{') }],
  ['must hold a list', { ...production, LATCHKEY_RELAY_PROJECTS: file({ id }) }],
  ['must hold a list', { ...production, LATCHKEY_RELAY_PROJECTS: file([{ id: 'x' }]) }],
  ['must hold a list', { ...production, LATCHKEY_RELAY_PROJECTS: file([{ id, origins: 'https://a.example' }]) }],
  ['must hold a list', { ...production, LATCHKEY_RELAY_PROJECTS: file([{ id, active: 'no' }]) }],
  ['public suffix', { ...production, LATCHKEY_RELAY_PROJECTS: file([{ id, origins: ['https://*.vercel.app'] }]) }],
])('reports that %s is wrong', (name, env) => {
  expect(reasonOf(env)).toContain(name)
})

test('reads upstream relays, each with its project id', () => {
  const [one, other] = ['wss://relay.one.example', 'wss://relay.other.example']
  const upstream = (env: Environment) => relayOf({ ...development, ...env }).upstream
  expect(upstream({})).toBeUndefined()
  expect(upstream({ LATCHKEY_RELAY_UPSTREAM: one })).toEqual({ relays: [{ url: one, projectId: '0'.repeat(32) }] })
  const both = { LATCHKEY_RELAY_UPSTREAM: `${one}, ${other}` }
  const ids = (ids: string) => upstream({ ...both, LATCHKEY_RELAY_UPSTREAM_PROJECT_ID: ids })?.relays
  expect(ids(id)?.map(({ projectId }) => projectId)).toEqual([id, id])
  expect(ids(`${id},${'cd'.repeat(16)}`)?.map(({ projectId }) => projectId)).toEqual([id, 'cd'.repeat(16)])
  expect(upstream({ ...both, LATCHKEY_RELAY_UPSTREAM_PROJECTS: id.toUpperCase() })?.projects).toEqual([id])
})

test('names what is wrong with the upstream settings, without repeating secrets', () => {
  const url = 'wss://relay.one.example'
  const reasonOfUpstream = (env: Environment) => reasonOf({ ...production, ...env })
  const name = 'LATCHKEY_RELAY_UPSTREAM'
  expect(reasonOfUpstream({ [name]: 'https://relay.one.example' })).toContain('ws:// or wss://')
  expect(reasonOfUpstream({ [name]: 'wss://user:secret@relay.example' })).not.toContain('secret')
  expect(reasonOfUpstream({ [name]: production.LATCHKEY_RELAY_URL })).toContain('names this relay itself')
  expect(reasonOfUpstream({ [name]: `${url},${url}` })).toContain('the same relay twice')
  for (const ids of ['', 'abc', `${id},${id}`])
    expect(reasonOfUpstream({ [name]: url, LATCHKEY_RELAY_UPSTREAM_PROJECT_ID: ids })).toContain(
      'LATCHKEY_RELAY_UPSTREAM_PROJECT_ID',
    )
})

test('reads Redis and names what is wrong with its settings, without repeating the password', () => {
  const key = { LATCHKEY_RELAY_PSEUDONYM_KEY: 'k'.repeat(32) }
  const url = 'rediss://user:secret@redis.example:6380'
  const other = 'rediss://user:secret@other.example'
  expect(relayOf(development).redis).toBeUndefined()
  expect(relayOf({ ...production, ...key, REDIS_URL: `${url}, ${other}` }).redis).toEqual({
    ...{ urls: [url, other], hasReplicas: false, isDeclaredDurable: false },
  })
  const declared = { REDIS_URL: url, LATCHKEY_REDIS_REPLICAS: '1', LATCHKEY_REDIS_DURABILITY: 'fsync' }
  expect(relayOf({ ...development, ...declared }).redis).toMatchObject({ hasReplicas: true, isDeclaredDurable: true })
  const reasons = [
    reasonOf({ REDIS_URL: 'http://user:secret@redis.example' }),
    reasonOf({ REDIS_URL: `${url},redis://user:secret@other.example` }),
    reasonOf({ REDIS_URL: `${url},rediss://other.example` }),
    reasonOf({ REDIS_URL: url, LATCHKEY_REDIS_DURABILITY: 'everysec' }),
    reasonOf({ ...production, REDIS_URL: url }),
  ]
  expect(reasons.join('\n')).not.toContain('secret')
  expect(reasons.map((reason) => /[A-Z]+_[A-Z_]+/.exec(reason)?.[0])).toEqual([
    ...['REDIS_URL', 'REDIS_URL', 'REDIS_URL', 'LATCHKEY_REDIS_DURABILITY', 'LATCHKEY_RELAY_PSEUDONYM_KEY'],
  ])
})
