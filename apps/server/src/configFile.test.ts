import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const chain = {
  id: 'eip155:1',
  name: 'Ethereum',
  rpcUrl: { env: 'NODE_URL' },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const seller = { provider: 'meld', apiKey: { env: 'MELD_KEY' }, sells: [] }
const names = { zone: 'Id.Example.eth', signerKey: { env: 'SIGNER_KEY' } }
const keys = { NODE_URL: 'https://node.example/SECRET', MELD_KEY: 'SECRET', SIGNER_KEY: `0x${'a'.repeat(64)}` }

const read = (file: unknown, env: Readonly<Record<string, string>> = keys) => {
  const path = join(folder, 'latchkey.json')
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file))
  return readConfig({ LATCHKEY_ENV: 'development', ...env, LATCHKEY_CONFIG: path })
}

test('reads chains, names and sellers from one file, and keys from the environment', () => {
  const config = read({ chains: [chain], onramp: [seller], names })
  expect(config.chains).toMatchObject([{ id: 'eip155:1', rpcUrl: keys.NODE_URL }])
  expect(config.onramp).toMatchObject([{ provider: 'meld', apiKey: 'SECRET' }])
  expect(config.names).toEqual({ zone: 'id.example.eth', signerKey: keys.SIGNER_KEY })
})

test('settings missing in the file come from the environment or have their default', () => {
  const config = read({ chains: [chain] }, { ...keys, LATCHKEY_ONRAMP: '[]' })
  expect(config.onramp).toEqual([])
  expect(config.names).toEqual(readConfig({ LATCHKEY_ENV: 'development' }).names)
  expect(read({}, {}).chains).toEqual(readConfig({ LATCHKEY_ENV: 'development' }).chains)
})

test.each<[string, unknown, Readonly<Record<string, string>>, string]>([
  ['text that is not JSON', '{\n"chains": SECRET', keys, '`LATCHKEY_CONFIG` is not valid: the file'],
  ['a list', [], keys, '`LATCHKEY_CONFIG` is not valid: the file must contain an object'],
  ['an unknown section', { chain: 'SECRET' }, keys, '`LATCHKEY_CONFIG: chain` is not valid: there is no such setting'],
  ['a section of another type', { chains: {} }, keys, '`LATCHKEY_CONFIG: chains` is not valid: it must be a list'],
  [
    'an unset variable',
    { chains: [chain] },
    {},
    '`LATCHKEY_CONFIG: chains[0].rpcUrl` is not valid: set the environment variable NODE_URL',
  ],
  [
    'a reference with more than a name',
    { chains: [{ ...chain, rpcUrl: { env: 'NODE_URL', fallback: 'SECRET' } }] },
    keys,
    '`LATCHKEY_CONFIG: chains[0].rpcUrl` is not valid: it must be a text',
  ],
  [
    'an invalid value',
    { chains: [{ ...chain, tokens: [{ address: 'SECRET', symbol: 'A', name: 'A', decimals: 78 }] }] },
    keys,
    '`LATCHKEY_CONFIG: chains[0].tokens[0].decimals` is not valid: it is malformed',
  ],
  [
    'an unknown provider',
    { chains: [{ ...chain, prices: { provider: 'SECRET' } }] },
    keys,
    '`LATCHKEY_CONFIG: chains[0].prices.provider` is not valid: it must be pools or coingecko',
  ],
  [
    'a value that does not fit the chain',
    { chains: [{ ...chain, tokens: [{ address: 'SECRET', symbol: 'A', name: 'A', decimals: 18 }] }] },
    keys,
    '`LATCHKEY_CONFIG: chains[0].tokens[0].address` is not valid: it is not an address',
  ],
  [
    'chains that are also in the environment',
    { chains: [chain] },
    { ...keys, LATCHKEY_CHAINS: '[]' },
    '`LATCHKEY_CHAINS` is not valid: it is also set by LATCHKEY_CONFIG: chains. Remove one of them',
  ],
  [
    'names that are also in the environment',
    { names },
    { ...keys, LATCHKEY_NAME_ZONE: 'id.other.eth' },
    '`LATCHKEY_NAME_ZONE` is not valid: it is also set by LATCHKEY_CONFIG: names. Remove one of them',
  ],
])('rejects %s, and repeats no value', (_, file, env, text) => {
  const failure = () => read(file, env)
  expect(failure).toThrow(text)
  expect(failure).not.toThrow('SECRET')
})

test('reports a file that does not exist', () => {
  expect(() => readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_CONFIG: '/nowhere/latchkey.json' })).toThrow(
    'the file /nowhere/latchkey.json cannot be read (ENOENT)',
  )
})
