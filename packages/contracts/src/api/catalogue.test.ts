import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { errorCatalogue } from '../errors/catalogue.ts'
import { routeCatalogue } from './catalogue.ts'
import { type ApiRoute, commonRouteErrors } from './route.ts'
import { verifyRequestSchema } from './siwx/schemas.ts'
import { walletsQuerySchema } from './wallets/schemas.ts'

/** Row (in brackets: a tag, the route is built), method and path, and the query parameters it must take. */
const paths: Readonly<Record<string, readonly string[]>> = {
  '[S7.2] GET /v1/supported-chains': [],
  'S7.3 GET /v1/identity/{address}': ['sender'],
  'S7.4 GET /v1/account/{account}/history': ['cursor', 'onramp', 'chainId'],
  'S7.5 GET /v1/convert/quotes': ['amount', 'userAddress', 'from', 'to', 'gasPrice'],
  'S7.6 GET /v1/convert/tokens': ['chainId'],
  'S7.7 POST /v1/fungible/price': [],
  'S7.8 GET /v1/convert/allowance': ['tokenAddress', 'userAddress'],
  'S7.9 GET /v1/convert/gas-price': ['chainId'],
  'S7.10 POST /v1/convert/build-transaction': [],
  'S7.11 GET /v1/convert/build-approve': ['userAddress', 'from', 'to'],
  '[S7.12] GET /v1/account/{address}/balance': ['currency', 'chainId', 'forceUpdate'],
  'S7.13 GET /v1/profile/account/{name}': ['apiVersion'],
  'S7.14 GET /v1/profile/reverse/{address}': [],
  'S7.15 GET /v1/profile/suggestions/{name}': ['zone'],
  'S7.16 POST /v1/profile/account': [],
  'S7.17 POST /v1/generators/onrampurl': [],
  'S7.18 GET /v1/onramp/options': [],
  'S7.19 POST /v1/onramp/quote': [],
  'S7.20 GET /v1/sessions/{id}': [],
  'S7.21 POST /v1/sessions/{id}/revoke': [],
  '[S7.23] GET /appkit/v1/config': [],
  '[S7.24] GET /projects/v1/origins': [],
  '[S7.25] GET /getWallets': ['page', 'entries', 'include', 'exclude', 'chains', 'search', 'badge_type'],
  'S7.27 GET /getAnalyticsConfig': [],
  'S7.28 POST /e': [],
  '[S7.32] POST /v1': ['chainId'],
  'S7.33 POST /v1/bundler': ['chainId', 'bundler'],
}

test.each(Object.entries(paths))('%s', (title, query) => {
  const [, method, path] = title.split(' ')
  const found = routeCatalogue.find((route) => route.method === method && route.path === path)
  expect(found).toBeDefined()
  expect(found?.query).toEqual(expect.arrayContaining([...query]))
})

test('S7.26: has the four image routes', () => {
  const images = routeCatalogue.filter(({ answer }) => answer === 'image').map(({ path }) => path)
  expect(images.sort()).toEqual([
    '/getWalletImage/{id}',
    '/public/getAssetImage/{id}',
    '/public/getCurrencyImage/{id}',
    '/public/getTokenImage/{id}',
  ])
})

test('names and addresses are unique, and every error is in the catalogue', () => {
  const codes = new Set(errorCatalogue.flatMap(({ rows }) => Object.keys(rows)))
  expect(new Set(routeCatalogue.map(({ name }) => name)).size).toBe(routeCatalogue.length)
  expect(new Set(routeCatalogue.map(({ method, path }) => `${method} ${path}`)).size).toBe(routeCatalogue.length)
  for (const code of [...commonRouteErrors, ...routeCatalogue.flatMap(({ errors }) => errors)]) {
    expect(codes, code).toContain(code)
  }
})

test('a built route has its schemas beside it, a planned one has none', async () => {
  const folders = readdirSync(import.meta.dirname).filter((entry) => !entry.includes('.'))
  for (const folder of folders) {
    const routes: Record<string, ApiRoute> = await import(`./${folder}/routes.ts`)
    const built = Object.values(routes).some(({ status }) => status === 'built')
    expect(existsSync(join(import.meta.dirname, folder, 'schemas.ts')), folder).toBe(built)
  }
})

test('[S7.25] reads a wallet query, with the page size of the specification', () => {
  expect(v.parse(walletsQuerySchema, { chains: 'eip155:1,eip155:10', search: ' meta ' })).toEqual({
    page: 1,
    entries: 40,
    chains: ['eip155:1', 'eip155:10'],
    search: 'meta',
  })
  for (const bad of [{ page: '0' }, { page: '1e9' }, { entries: '101' }, { chains: 'eip155' }]) {
    expect(v.safeParse(walletsQuerySchema, bad).success, JSON.stringify(bad)).toBe(false)
  }
})

test('refuses a sign-in message beyond 8 KiB, counted in bytes', () => {
  const size = (message: string) => v.safeParse(verifyRequestSchema, { message, signature: '0x00' }).success
  expect(size('a'.repeat(8_192))).toBe(true)
  expect(size('a'.repeat(8_193))).toBe(false)
  expect(size('é'.repeat(4_097))).toBe(false)
})
