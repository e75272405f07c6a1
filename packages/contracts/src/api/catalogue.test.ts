import * as v from 'valibot'
import { expect, test } from 'vitest'
import { errorCatalogue } from '../errors/catalogue.ts'
import { routeCatalogue } from './catalogue.ts'
import { standardLimit } from './limits.ts'
import { commonRouteErrors, defineRoute } from './route.ts'
import { verifyRequestSchema } from './siwx/schemas.ts'
import { walletsQuerySchema } from './wallets/schemas.ts'

test('names and paths of routes are unique, and every error is in the catalogue', () => {
  const codes = new Set(errorCatalogue.flatMap(({ rows }) => Object.keys(rows)))
  expect(new Set(routeCatalogue.map(({ name }) => name)).size).toBe(routeCatalogue.length)
  expect(new Set(routeCatalogue.map(({ method, path }) => `${method} ${path}`)).size).toBe(routeCatalogue.length)
  const answered = routeCatalogue.flatMap((route) => (route.status === 'built' ? route.errors : []))
  for (const code of [...commonRouteErrors, ...answered]) expect(codes, code).toContain(code)
})

test('a row that leaves out a rule does not compile', () => {
  const row = {
    name: 'example',
    method: 'GET',
    path: '/example',
    params: 'none',
    query: 'none',
    body: 'none',
    answer: 'nothing',
    auth: 'none',
    audience: 'public',
    limit: standardLimit,
    cache: 'never',
    errors: [],
    row: 'S7.1',
  } as const
  defineRoute(row)
  const { params, query, body, answer, auth, audience, limit, cache, errors, ...facts } = row
  // @ts-expect-error no params
  defineRoute({ ...facts, query, body, answer, auth, audience, limit, cache, errors })
  // @ts-expect-error no query
  defineRoute({ ...facts, params, body, answer, auth, audience, limit, cache, errors })
  // @ts-expect-error no body
  defineRoute({ ...facts, params, query, answer, auth, audience, limit, cache, errors })
  // @ts-expect-error no answer
  defineRoute({ ...facts, params, query, body, auth, audience, limit, cache, errors })
  // @ts-expect-error no auth
  defineRoute({ ...facts, params, query, body, answer, audience, limit, cache, errors })
  // @ts-expect-error no audience
  defineRoute({ ...facts, params, query, body, answer, auth, limit, cache, errors })
  // @ts-expect-error no limit
  defineRoute({ ...facts, params, query, body, answer, auth, audience, cache, errors })
  // @ts-expect-error no cache
  defineRoute({ ...facts, params, query, body, answer, auth, audience, limit, errors })
  // @ts-expect-error no errors
  defineRoute({ ...facts, params, query, body, answer, auth, audience, limit, cache })
  // @ts-expect-error a slot of the path without a schema
  defineRoute({ ...row, path: '/example/{id}' })
  // @ts-expect-error a POST is never cached
  defineRoute({ ...row, method: 'POST', cache: { ms: 1 } })
  const params2 = v.object({ id: v.string() })
  expect(defineRoute({ ...row, path: '/example/{id}', params: params2 }).status).toBe('built')
})

test('[S7.25] parses a wallet query, with the page size of the specification', () => {
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

test('rejects a sign-in message beyond 8 KiB, counted in bytes', () => {
  const size = (message: string) => v.safeParse(verifyRequestSchema, { message, signature: '0x00' }).success
  expect(size('a'.repeat(8_192))).toBe(true)
  expect(size('a'.repeat(8_193))).toBe(false)
  expect(size('é'.repeat(4_097))).toBe(false)
})
