import { routeCatalogue } from '@latchkey/contracts/api/catalogue'
import { configResponseSchema, originsResponseSchema } from '@latchkey/contracts/api/config/schemas'
import { healthResponseSchema } from '@latchkey/contracts/api/health/schemas'
import { supportedChainsResponseSchema } from '@latchkey/contracts/api/networks/schemas'
import { commonRouteErrors } from '@latchkey/contracts/api/route'
import { walletsResponseSchema } from '@latchkey/contracts/api/wallets/schemas'
import { errorCatalogue } from '@latchkey/contracts/errors/catalogue'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './startTestApp.ts'

const project = '0'.repeat(32)
const page = 'https://app.example.com'
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ development: false, projects: [{ id: project, origins: [page] }] })
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers })
const withProject = (path: string) => `${path}${path.includes('?') ? '&' : '?'}projectId=${project}`

describe('routes', () => {
  it('[S7.1] serves every route of the contract; planned routes answer 501 with the catalogue error', async () => {
    for (const { method, path, status, name } of routeCatalogue) {
      const url = withProject(path.replaceAll(/\{\w+\}/g, 'x'))
      const answer = await server.app.request(url, { method, headers: { origin: page } })
      if (status === 'planned') {
        expect(answer.status, name).toBe(501)
        expect((await answer.json()).error.code, name).toBe('FEATURE_PLANNED')
      } else {
        expect([405, 500, 501], name).not.toContain(answer.status)
        if (answer.status === 404) expect((await answer.json()).error.code, name).not.toBe('API_ROUTE_NOT_FOUND')
      }
    }
  })

  it('[S7.1] every error of a built route has a status or a JSON-RPC code', () => {
    const rows = new Map(errorCatalogue.flatMap((domain) => Object.values(domain.rows).map((row) => [row.code, row])))
    for (const route of routeCatalogue)
      for (const code of route.status === 'built' ? [...route.errors, ...commonRouteErrors] : [])
        expect(rows.get(code)?.httpStatus ?? rows.get(code)?.rpcCode, `${route.name} ${code}`).toBeDefined()
  })

  it.each([
    ['[S7.23]', '/appkit/v1/config', configResponseSchema],
    ['[S7.24]', '/projects/v1/origins', originsResponseSchema],
    ['[S7.25]', '/getWallets?page=1&entries=4', walletsResponseSchema],
    ['[S7.2]', '/v1/supported-chains', supportedChainsResponseSchema],
    ['', '/health', healthResponseSchema],
  ])('%s %s matches its response schema', async (_row, path, schema) => {
    const answer = await get(withProject(path))
    expect(answer.status).toBe(200)
    expect(v.is(schema, await answer.json())).toBe(true)
  })

  it('[S5.7] requires a registered project id', async () => {
    expect((await (await get('/getWallets')).json()).error.code).toBe('PROJECT_ID_MISSING')
    expect((await (await get(`/getWallets?projectId=${'2'.repeat(32)}`)).json()).error.code).toBe('PROJECT_ID_INVALID')
  })

  it('[S7.1] reports the invalid part of a request without its value', async () => {
    const missing = await (await get('/nowhere')).json()
    expect(missing.error).toMatchObject({ code: 'API_ROUTE_NOT_FOUND', retryable: false })
    expect((await server.app.request(withProject('/getWallets'), { method: 'POST' })).status).toBe(405)
    const twice = await get(`/getWallets?projectId=${project}&page=1&page=2`)
    expect((await twice.json()).error.message).toContain('page is given twice')
    const long = await server.app.request(withProject('/auth/v1/refresh'), {
      method: 'POST',
      headers: { origin: page },
      body: JSON.stringify({ refreshToken: 'x'.repeat(200_000) }),
    })
    expect(long.status).toBe(413)
    const wrong = await server.app.request(withProject('/auth/v1/refresh'), {
      method: 'POST',
      headers: { origin: page },
      body: '{"refreshToken":"',
    })
    expect((await wrong.json()).error.code).toBe('API_BODY_NOT_JSON')
  })
})

describe('pages', () => {
  it('[S5.9] an allowed page may read the response, other pages only the refusal', async () => {
    const allowed = await get(withProject('/v1/supported-chains'), { origin: page })
    expect(allowed.headers.get('access-control-allow-origin')).toBe(page)
    expect(allowed.headers.get('vary')).toContain('Origin')
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
    const denied = await get(withProject('/v1/supported-chains'), { origin: 'https://evil.example.com' })
    expect(denied.status).toBe(403)
    expect(denied.headers.get('access-control-allow-origin')).toBe('https://evil.example.com')
    expect(denied.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await denied.json()).error.code).toBe('ORIGIN_NOT_ALLOWED')
    expect(denied.headers.get('vary')).toContain('Origin')
  })

  it('[S5.7] any page may read the error for an unknown project id', async () => {
    const unknown = await get(`/getWallets?projectId=${'2'.repeat(32)}`, { origin: 'https://new.example.com' })
    expect(unknown.headers.get('access-control-allow-origin')).toBe('https://new.example.com')
    expect((await unknown.json()).error.code).toBe('PROJECT_ID_INVALID')
  })

  it('allows only the preflight of allowed pages', async () => {
    const preflight = (origin: string) =>
      server.app.request(withProject('/auth/v1/verify'), {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      })
    const allowed = await preflight(page)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-headers')).toMatch(/content-type/i)
    expect((await preflight('null')).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('[S7.24] any page may read the list of allowed origins, to report what is missing', async () => {
    const answer = await get(withProject('/projects/v1/origins'), { origin: 'https://new.example.com' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://new.example.com')
    expect(await answer.json()).toEqual({ allowedOrigins: [page] })
  })
})

describe('security headers', () => {
  it('are on every response in production', async () => {
    for (const path of ['/health', '/nowhere', withProject('/getWallets')]) {
      const { headers } = await get(path)
      expect(headers.get('strict-transport-security'), path).toMatch(/max-age=\d{8}/)
      expect(headers.get('cross-origin-resource-policy'), path).toBe('cross-origin')
      expect(headers.get('permissions-policy'), path).toContain('camera=()')
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    }
  })
})
