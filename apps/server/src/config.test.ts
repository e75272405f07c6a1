import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const development = { LATCHKEY_ENV: 'development' }
const production = {
  LATCHKEY_PROJECT_ID: 'ab'.repeat(16),
  LATCHKEY_SERVER_URL: 'https://api.example.com',
  LATCHKEY_PUBLIC_ORIGINS: 'https://app.example.com',
}

const contract = `0x${'1'.repeat(40)}`
const pools = { factory: contract, wrappedNative: contract, pairCodeHash: `0x${'0'.repeat(64)}` }
const chainOne = {
  id: 'eip155:1',
  name: 'Ethereum',
  rpcUrl: 'https://node.example.com',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const solanaChain = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpcUrl: 'https://node.example.com',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
}

describe('settings of the server', () => {
  it('name no vault, so that it cannot reach one', () => {
    const read = new Set<string>()
    readConfig(new Proxy(development, { get: (env, name) => Reflect.get(read.add(String(name)) && env, name) }))
    expect(read).toContain('DATABASE_URL')
    expect([...read].filter((name) => /VAULT|SECURE/.test(name))).toEqual([])
  })

  it('count as unset when empty', () => {
    const names = ['LATCHKEY_PORT_BASE', 'LATCHKEY_SERVER_PORT', 'LATCHKEY_SERVER_URL', 'LATCHKEY_PROJECT_ID']
    const more = ['LATCHKEY_PUBLIC_ORIGINS', 'LATCHKEY_CHAINS', 'LATCHKEY_HOST', 'LATCHKEY_DATA_DIR', 'DATABASE_URL']
    const empty = Object.fromEntries([...names, ...more, 'LATCHKEY_CHAIN_ONE_URL'].map((name) => [name, ' ']))
    expect(readConfig({ ...empty, ...development })).toEqual(readConfig(development))
    expect(readConfig({ ...production, LATCHKEY_ENV: ' ' })).toEqual(readConfig(production))
  })

  it.each([
    [{ LATCHKEY_ENV: 'production', ...production }, false],
    [production, false],
    [{ NODE_ENV: 'development', ...production }, false],
    [{ LATCHKEY_ENV: 'development', NODE_ENV: 'production' }, true],
  ])('%j: development is %j', (env, development) => {
    expect(readConfig(env).development).toBe(development)
  })

  it('use chains, sellers and names in production only if they are configured', () => {
    expect(readConfig(production)).toMatchObject({ chains: [], onramp: [], names: undefined, walletUrl: undefined })
    expect(readConfig(development).onramp).toMatchObject([{ provider: 'sandbox', url: 'http://localhost:4600' }])
  })

  it.each([
    'postgres://user:pass@db.example.com/latchkey',
    'postgresql://user:pass@/db?host=/cloudsql/project:region:instance',
    'socket:/var/run/postgresql?db=latchkey',
    '/var/run/postgresql latchkey',
  ])('accept %s as a database', (url) => {
    expect(readConfig({ ...development, DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it.each<[Readonly<Record<string, string>>, string]>([
    [{ LATCHKEY_ENV: 'prod' }, 'LATCHKEY_ENV: it must be production or development'],
    [{ ...production, LATCHKEY_ENV: '', LATCHKEY_PUBLIC_ORIGINS: '' }, 'LATCHKEY_PUBLIC_ORIGINS: production requires'],
    [{ ...production, LATCHKEY_ENV: '', LATCHKEY_SERVER_URL: '' }, 'LATCHKEY_SERVER_URL: production requires'],
    [{ ...production, LATCHKEY_ENV: '', LATCHKEY_PROJECT_ID: '' }, 'LATCHKEY_PROJECT_ID: production requires'],
    [{ LATCHKEY_PUBLIC_ORIGINS: 'https://app.example.com' }, 'LATCHKEY_ENV: LATCHKEY_PUBLIC_ORIGINS has a host'],
    [{ LATCHKEY_SERVER_URL: 'https://api.example.com' }, 'LATCHKEY_ENV: LATCHKEY_SERVER_URL has a host'],
    [{ LATCHKEY_HOST: '0.0.0.0' }, 'LATCHKEY_ENV: LATCHKEY_HOST is not a loopback address'],
    [{ LATCHKEY_PUBLIC_ORIGINS: 'app.example.com' }, 'LATCHKEY_PUBLIC_ORIGINS: app.example.com'],
    [
      { ...production, LATCHKEY_ENV: '', LATCHKEY_PUBLIC_ORIGINS: 'https://app.example.com,http://app.example.com' },
      'LATCHKEY_PUBLIC_ORIGINS: http is for development only',
    ],
    [{ LATCHKEY_PORT_BASE: '62000' }, 'LATCHKEY_PORT_BASE: it must be a whole number from 0 to 50000'],
    [{ LATCHKEY_PORT_BASE: 'abc' }, 'LATCHKEY_PORT_BASE: it must be a whole number from 0 to 50000'],
    [{ LATCHKEY_SERVER_PORT: '1e3' }, 'LATCHKEY_SERVER_PORT: it must be a whole number from 0 to 65535'],
    [{ LATCHKEY_SERVER_URL: 'app.example.com' }, 'LATCHKEY_SERVER_URL: it must be a URL that begins with http'],
    [{ LATCHKEY_WALLET_URL: 'ftp://x' }, 'LATCHKEY_WALLET_URL: it must be a URL'],
    [{ LATCHKEY_CHAIN_ONE_URL: 'ws://x' }, 'LATCHKEY_CHAIN_ONE_URL: it must be a URL'],
    [
      {
        LATCHKEY_CHAINS: JSON.stringify([
          { ...solanaChain, swap: { provider: 'uniswapV2', ...pools, router: contract } },
        ]),
      },
      'LATCHKEY_CHAINS[0].swap: tokens of this namespace cannot be exchanged',
    ],
    [
      { LATCHKEY_ONRAMP: JSON.stringify([{ provider: 'coinbase', keyId: 'a', keySecret: 'SECRET', sells: [] }]) },
      'LATCHKEY_ONRAMP[0].keySecret: it must be 64 bytes in base64',
    ],
    [
      { LATCHKEY_ONRAMP: JSON.stringify([1, 2].map(() => ({ provider: 'meld', apiKey: 'SECRET', sells: [] }))) },
      'LATCHKEY_ONRAMP: each provider may be named once',
    ],
    [{ LATCHKEY_ONRAMP: 'SECRET' }, 'LATCHKEY_ONRAMP: it is not JSON'],
    [
      {
        ...{ ...production, LATCHKEY_ENV: 'production' },
        LATCHKEY_ONRAMP: JSON.stringify([{ provider: 'sandbox', url: 'http://localhost', apiKey: 'SECRET' }]),
      },
      'LATCHKEY_ONRAMP: the sandbox takes no money',
    ],
    [
      {
        LATCHKEY_CHAINS: JSON.stringify([
          { ...solanaChain, prices: { provider: 'pools', ...pools, dollarToken: contract } },
        ]),
      },
      'LATCHKEY_CHAINS[0].prices.dollarToken: it is not among the tokens',
    ],
    [
      {
        LATCHKEY_CHAINS: JSON.stringify([
          { ...solanaChain, swap: { provider: 'uniswapV2', ...pools, router: 'SECRET' } },
        ]),
      },
      'LATCHKEY_CHAINS[0].swap.router: it must be an address',
    ],
    [
      {
        LATCHKEY_CHAINS: JSON.stringify([
          { ...chainOne, swap: { provider: '0x', apiKey: 'SECRET', contracts: [contract] } },
        ]),
      },
      'LATCHKEY_CHAINS[0].prices: quotes of a service are compared with prices',
    ],
    [
      { LATCHKEY_CHAINS: JSON.stringify([{ ...chainOne, prices: { provider: 'coingecko', apiKey: 'SECRET' } }]) },
      'LATCHKEY_CHAINS[0].prices.platform: it is missing',
    ],
    [
      { LATCHKEY_CHAINS: JSON.stringify([{ ...chainOne, indexfromBlock: 'SECRET' }]) },
      'LATCHKEY_CHAINS[0].indexfromBlock: there is no such setting',
    ],
    [{ LATCHKEY_CHAINS: JSON.stringify([chainOne, chainOne]) }, 'LATCHKEY_CHAINS[1].id: each chain may be listed once'],
    [
      {
        LATCHKEY_CHAINS: JSON.stringify([
          { ...solanaChain, activity: { provider: 'zerion', apiKey: 'SECRET', chain: 'solana' } },
        ]),
      },
      'LATCHKEY_CHAINS[0].activity: it is not supported for chains of this namespace',
    ],
    [
      {
        LATCHKEY_CHAINS: JSON.stringify([
          { ...chainOne, activity: { provider: 'alchemy', url: 'SECRET', apiKey: 'a' } },
        ]),
      },
      'LATCHKEY_CHAINS[0].activity.url: it must be a URL that begins with http',
    ],
    [
      { LATCHKEY_CHAINS: JSON.stringify([{ ...chainOne, activity: { provider: 'SECRET' } }]) },
      'LATCHKEY_CHAINS[0].activity.provider: it must be local or etherscan or alchemy or zerion',
    ],
    [
      { LATCHKEY_CHAINS: JSON.stringify([{ ...solanaChain, names: { provider: 'ens' } }]) },
      'LATCHKEY_CHAINS[0].names: it is not supported for chains of this namespace',
    ],
    [
      {
        LATCHKEY_CHAINS: JSON.stringify(
          ['eip155:1', 'eip155:10'].map((id) => ({ ...chainOne, id, names: { provider: 'ens' } })),
        ),
      },
      'LATCHKEY_CHAINS[1].names: another chain has it already',
    ],
    [{ LATCHKEY_NAME_ZONE: 'id.example.eth' }, 'LATCHKEY_NAME_SIGNER_KEY: it is missing'],
    [
      { LATCHKEY_NAME_ZONE: 'id.example.eth', LATCHKEY_NAME_SIGNER_KEY: 'SECRET' },
      'LATCHKEY_NAME_SIGNER_KEY: it must be a private key',
    ],
    [{ DATABASE_URL: 'mysql://user:SECRET@x' }, 'DATABASE_URL: it must be an address that begins with postgres'],
  ])('%j is rejected with %j', (env, text) => {
    let message = ''
    try {
      readConfig({ ...development, ...env })
    } catch (error) {
      message = (error as Error).message
    }
    const [name, reason = ''] = text.split(': ')
    expect(message).toContain(name)
    expect(message).toContain(reason)
    expect(message).not.toContain('SECRET')
  })
})
