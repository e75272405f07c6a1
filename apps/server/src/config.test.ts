import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const origins = { LATCHKEY_PUBLIC_ORIGINS: 'https://app.example.com' }

describe('settings of the server', () => {
  it('name no vault, so that it cannot reach one', () => {
    const read = new Set<string>()
    readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
    expect(read).toContain('DATABASE_URL')
    expect([...read].filter((name) => /VAULT|SECURE/.test(name))).toEqual([])
  })

  it('count as unset when empty', () => {
    const names = [
      'LATCHKEY_PORT_BASE',
      'LATCHKEY_SERVER_PORT',
      'LATCHKEY_SERVER_URL',
      'LATCHKEY_PROJECT_ID',
      'LATCHKEY_ENV',
    ]
    const more = ['LATCHKEY_PUBLIC_ORIGINS', 'LATCHKEY_CHAINS', 'LATCHKEY_HOST', 'LATCHKEY_DATA_DIR', 'DATABASE_URL']
    const empty = Object.fromEntries([...names, ...more, 'LATCHKEY_CHAIN_ONE_URL'].map((name) => [name, ' ']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  it.each([
    [{ LATCHKEY_ENV: 'production', ...origins }, false],
    [{ NODE_ENV: 'production', ...origins }, false],
    [{ LATCHKEY_ENV: 'production', NODE_ENV: 'development', ...origins }, false],
    [{ LATCHKEY_ENV: 'development', NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'test' }, true],
  ])('%j: development is %j', (env, development) => {
    expect(readConfig(env).development).toBe(development)
  })

  it.each([
    'postgres://user:pass@db.example.com/latchkey',
    'postgresql://user:pass@/db?host=/cloudsql/project:region:instance',
    'socket:/var/run/postgresql?db=latchkey',
    '/var/run/postgresql latchkey',
  ])('accept %s as a database', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it.each<[Readonly<Record<string, string>>, string]>([
    [{ LATCHKEY_ENV: 'prod' }, 'LATCHKEY_ENV: it must be production or development'],
    [{ NODE_ENV: 'production' }, 'LATCHKEY_PUBLIC_ORIGINS: production requires the origins of the pages'],
    [{ LATCHKEY_PUBLIC_ORIGINS: 'app.example.com' }, 'LATCHKEY_PUBLIC_ORIGINS: app.example.com'],
    [
      { NODE_ENV: 'production', LATCHKEY_PUBLIC_ORIGINS: 'https://app.example.com,http://app.example.com' },
      'LATCHKEY_PUBLIC_ORIGINS: http is for development only',
    ],
    [{ LATCHKEY_PORT_BASE: '62000' }, 'LATCHKEY_PORT_BASE: it must be a whole number from 0 to 50000'],
    [{ LATCHKEY_PORT_BASE: 'abc' }, 'LATCHKEY_PORT_BASE: it must be a whole number from 0 to 50000'],
    [{ LATCHKEY_SERVER_PORT: '1e3' }, 'LATCHKEY_SERVER_PORT: it must be a whole number from 0 to 65535'],
    [{ LATCHKEY_SERVER_URL: 'app.example.com' }, 'LATCHKEY_SERVER_URL: it must be a URL that begins with http'],
    [{ LATCHKEY_WALLET_URL: 'ftp://x' }, 'LATCHKEY_WALLET_URL: it must be a URL'],
    [{ LATCHKEY_CHAIN_ONE_URL: 'ws://x' }, 'LATCHKEY_CHAIN_ONE_URL: it must be a URL'],
    [{ DATABASE_URL: 'mysql://user:SECRET@x' }, 'DATABASE_URL: it must be an address that begins with postgres'],
  ])('%j is rejected with %j', (env, text) => {
    let message = ''
    try {
      readConfig(env)
    } catch (error) {
      message = (error as Error).message
    }
    const [name, reason = ''] = text.split(': ')
    expect(message).toContain(name)
    expect(message).toContain(reason)
    expect(message).not.toContain('SECRET')
  })
})
