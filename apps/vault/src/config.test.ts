import { readFileSync } from 'node:fs'
import { developmentSitePublicKey } from '@latchkey/node/clientNetwork'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { socialProviders } from './social/providers.ts'

const roles = ['auth', 'recovery'] as const
const key = Buffer.alloc(65, 4).toString('base64url')
const signingKeys = [0, 1].map((byte) => `${`0${byte}`.repeat(8)}:${Buffer.alloc(32, byte).toString('base64url')}`)
const development = { LATCHKEY_ENV: 'development' }
const production = {
  LATCHKEY_AUTH_VAULT_URL: 'https://secure.example/vault/auth',
  LATCHKEY_AUTH_VAULT_KEY_DIR: '/etc/latchkey/keys',
  LATCHKEY_AUTH_VAULT_SMTP_URL: 'smtp://mail.example',
  LATCHKEY_MAIL_FROM: 'wallet@example.com',
  LATCHKEY_AUTH_VAULT_PARTNER_KEYS: signingKeys.join(' '),
  LATCHKEY_RECOVERY_VAULT_PUBLIC_KEY: key,
  LATCHKEY_SECURE_PUBLIC_KEY: developmentSitePublicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
}

it.each(roles)('the README lists exactly the settings of the role %s', (role) => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) =>
    name.replace('ROLE', role.toUpperCase()).replace('OTHER', role === 'auth' ? 'RECOVERY' : 'AUTH'),
  )
  const providers = Object.keys(socialProviders).map((name) => name.toUpperCase())
  const listed = rows.flatMap((name) =>
    name.includes('PROVIDER') ? providers.map((provider) => name.replace('PROVIDER', provider)) : [name],
  )
  const read = new Set<string>()
  readConfig(role, new Proxy(development, { get: (env, name) => Reflect.get(read.add(String(name)) && env, name) }))
  expect(listed.sort()).toEqual([...read].sort())
})

it.each(roles)('requires an address, keys and a mail server for the role %s with LATCHKEY_ENV unset', (role) => {
  const name = (rest: string) => `LATCHKEY_${role.toUpperCase()}_VAULT_${rest}`
  const env: Record<string, string> = { NODE_ENV: 'development' }
  for (const [variable, value] of [
    [name('URL'), 'https://secure.example/vault'],
    [name('KEY_DIR'), '/etc/latchkey/keys'],
    [name('PARTNER_KEYS'), signingKeys.join(' ')],
    [role === 'auth' ? 'LATCHKEY_RECOVERY_VAULT_PUBLIC_KEY' : 'LATCHKEY_AUTH_VAULT_PUBLIC_KEY', key],
    [name('SMTP_URL'), 'smtps://user:secret@mail.example'],
    ['LATCHKEY_MAIL_FROM', 'wallet@example.com'],
    ['LATCHKEY_SECURE_PUBLIC_KEY', production.LATCHKEY_SECURE_PUBLIC_KEY],
  ] as const) {
    expect(() => readConfig(role, env)).toThrow(variable)
    env[variable] = value
  }
  expect(readConfig(role, env)).toMatchObject({
    ...{ development: false, keyDir: '/etc/latchkey/keys', exportHoldMs: 24 * 60 * 60_000 },
    ...{ social: new Map(), farcaster: undefined },
  })
})

it.each([
  [{ LATCHKEY_AUTH_VAULT_URL: 'https://secure.example/vault/auth' }, 'LATCHKEY_AUTH_VAULT_URL has a host'],
  [{ LATCHKEY_SECURE_ORIGIN: 'https://secure.localhost' }, 'LATCHKEY_SECURE_ORIGIN begins with https://'],
  [{ LATCHKEY_VAULT_HOST: '0.0.0.0' }, 'LATCHKEY_VAULT_HOST is not a loopback address'],
])('refuses development with %j', (env, reason) => {
  expect(() => readConfig('auth', { ...development, ...env })).toThrow(reason)
})

it('refuses an invalid public key of the secure site', () => {
  for (const key of ['abc', 'MCowBQYDK2VuAyEA', '!'])
    expect(() => readConfig('auth', { ...production, LATCHKEY_SECURE_PUBLIC_KEY: key })).toThrow('base64 text')
})

it('enables a social provider with client id, secret and origin of the secure site', () => {
  const env: Record<string, string> = { ...production }
  expect(readConfig('auth', env).social.size).toBe(0)
  for (const [variable, value, missing] of [
    ['LATCHKEY_GITHUB_CLIENT_ID', 'id', 'LATCHKEY_SECURE_ORIGIN'],
    ['LATCHKEY_SECURE_ORIGIN', 'https://secure.example', 'LATCHKEY_GITHUB_CLIENT_SECRET'],
  ] as const) {
    env[variable] = value
    expect(() => readConfig('auth', env)).toThrow(missing)
  }
  env.LATCHKEY_GITHUB_CLIENT_SECRET = 'secret'
  const { social } = readConfig('auth', env)
  expect([...social.keys()]).toEqual(['github'])
  expect(social.get('github')).toMatchObject({
    redirectUri: 'https://secure.example/social/callback/github',
    addresses: { token: 'https://github.com/login/oauth/access_token' },
  })

  const own = 'https://github.own.example'
  const [issuer, token, api] = [own, `${own}/login/oauth/access_token`, `${own}/api/v3`]
  Object.assign(env, { LATCHKEY_GITHUB_ISSUER: issuer, LATCHKEY_GITHUB_TOKEN_URL: token, LATCHKEY_GITHUB_API_URL: api })
  const { authorize } = socialProviders.github.addresses
  expect(readConfig('auth', env).social.get('github')?.addresses).toEqual({ issuer, authorize, token, api })
  env.LATCHKEY_GITHUB_TOKEN_URL = 'http://github.own.example/token'
  expect(() => readConfig('auth', env)).toThrow('LATCHKEY_GITHUB_TOKEN_URL')
})

it('reads the current and the next signing key of the other vault, and refuses anything else', () => {
  const pinned = (text: string) => readConfig('auth', { ...production, LATCHKEY_AUTH_VAULT_PARTNER_KEYS: text }).partner
  const [first = '', second = ''] = signingKeys
  expect(pinned(`${first} ${second}`)).toMatchObject({
    signingKeys: [first, second].map((text) => ({ id: text.slice(0, 16), publicKey: text.slice(17) })),
  })
  for (const wrong of [`${first} ${second} ${first}`, first.slice(1), `${first}A`, first.replace(':', ' ')])
    expect(() => pinned(wrong), wrong).toThrow('LATCHKEY_AUTH_VAULT_PARTNER_KEYS')
})

it('enables Farcaster with a node and the origin of the secure site', () => {
  const env: Record<string, string> = { ...production }
  expect(readConfig('auth', env).farcaster).toBeUndefined()
  env.LATCHKEY_FARCASTER_RPC_URL = 'https://op.example'
  expect(() => readConfig('auth', env)).toThrow('LATCHKEY_SECURE_ORIGIN')
  env.LATCHKEY_SECURE_ORIGIN = 'https://secure.example/'
  const farcaster = { rpcUrl: 'https://op.example', secureOrigin: 'https://secure.example' }
  expect(readConfig('auth', env).farcaster).toEqual({ ...farcaster, relayUrl: 'https://relay.farcaster.xyz' })
  env.LATCHKEY_FARCASTER_RELAY_URL = 'https://relay.example/'
  expect(readConfig('auth', env).farcaster).toEqual({ ...farcaster, relayUrl: 'https://relay.example' })
  expect(readConfig('auth', development).farcaster?.relayUrl).toBe('http://localhost:4500/farcaster')
})

it('reports an invalid address without its password', () => {
  const broken = { ...development, LATCHKEY_AUTH_VAULT_SMTP_URL: 'http://user:hunter2@mail' }
  expect(() => readConfig('auth', broken)).toThrow(/LATCHKEY_AUTH_VAULT_SMTP_URL(?!.*hunter2)/)
})

it('delays exports by 24 hours in production and not in development, unless the operator sets another delay', () => {
  const hour = 60 * 60_000
  expect(readConfig('auth', production).exportHoldMs).toBe(24 * hour)
  expect(readConfig('auth', development).exportHoldMs).toBe(0)
  const holding = (hours: string) => readConfig('auth', { ...production, LATCHKEY_EXPORT_HOLD_HOURS: hours })
  expect(holding('72').exportHoldMs).toBe(72 * hour)
  for (const hours of ['73', '-1', '1.5']) expect(() => holding(hours)).toThrow('LATCHKEY_EXPORT_HOLD_HOURS')
})
