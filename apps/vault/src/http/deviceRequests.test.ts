import { toUtf8 } from '@latchkey/base/codec/utf8'
import * as farcasterRoutes from '@latchkey/contracts/vault/farcasterRoutes'
import * as routes from '@latchkey/contracts/vault/routes'
import { deviceProofHeader, requestInfo } from '@latchkey/contracts/vault/sealedRequest'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sealedRequest, startTestVaults, type TestDevice, testDevice } from '../../test/testVaults.ts'

let vaults: Awaited<ReturnType<typeof startTestVaults>>
let device: TestDevice
const route = routes.releaseShareRoute
const payload = { walletId: crypto.randomUUID() }

beforeAll(async () => {
  // Nothing listens there: these tests send no e-mails.
  vaults = await startTestVaults('smtp://127.0.0.1:9')
})
afterAll(() => vaults.stop())
beforeEach(async () => {
  device = await testDevice()
})

async function answerTo(over: sealedRequest.Params['over'] = {}, path: string = route.path) {
  const { init } = await sealedRequest(vaults.auth, { device, route, payload, over })
  const response = await vaults.auth.app.request(path, init)
  return { status: response.status, code: (await response.json()).error.code }
}

describe('a request of a device', () => {
  it.each([
    ['for another path', { path: routes.addDeviceRoute.path }],
    ['for the other role', { audience: 'vault/recovery' }],
    ['for another service', { audience: 'latchkey' }],
  ])('is rejected with a proof %s', async (_, over) => {
    expect(await answerTo(over)).toEqual({ status: 401, code: 'DEVICE_PROOF_INVALID' })
  })

  it.each([
    ['for another path', { info: requestInfo(routes.addDeviceRoute) }],
    ['for the other role', { info: requestInfo(routes.releaseRecoveryRoute) }],
    ['for another device', { aad: toUtf8('somebody else') }],
  ])('is rejected when it was sealed %s', async (_, over) => {
    expect(await answerTo(over)).toEqual({ status: 400, code: 'SEALED_REQUEST_INVALID' })
  })

  it('is rejected at another path than the signed one', async () => {
    expect(await answerTo({}, routes.listDevicesRoute.path)).toEqual({ status: 401, code: 'DEVICE_PROOF_INVALID' })
  })

  it.each([-60_001, 60_001])('is rejected with a timestamp %i ms off the clock of the vault', async (offMs) => {
    const timestampMs = vaults.clock.now() + offMs
    expect(await answerTo({ timestampMs })).toEqual({ status: 401, code: 'DEVICE_PROOF_INVALID' })
    const inTime = await answerTo({ timestampMs: vaults.clock.now() + (offMs > 0 ? 60_000 : -60_000) })
    expect(inTime.code).toBe('API_REQUEST_INVALID')
  })

  it('is accepted once, even if 20 copies arrive in parallel at two instances', async () => {
    const { init } = await sealedRequest(vaults.auth, { device, route, payload })
    const apps = [vaults.auth.app, vaults.auth.another()].flatMap((app) => Array.from({ length: 10 }, () => app))
    const codes = await Promise.all(
      apps.map(async (app) => (await (await app.request(route.path, init)).json()).error.code),
    )
    expect(codes.filter((code) => code !== 'REQUEST_REPLAYED')).toEqual(['API_REQUEST_INVALID'])
  })

  it('is rejected with a changed body or header', async () => {
    const { init } = await sealedRequest(vaults.auth, { device, route, payload })
    const post = async (over: object) => (await vaults.auth.app.request(route.path, { ...init, ...over })).status
    expect(await post({ body: init.body.replace('"sealed":"', '"sealed":"A') })).toBe(401)
    const proof = init.headers[deviceProofHeader] ?? ''
    expect(await post({ headers: { [deviceProofHeader]: proof.slice(0, -2) } })).toBe(401)
    expect(await post({ headers: {} })).toBe(401)
    expect(await post({ body: 'x'.repeat(20_000) })).toBe(413)
  })
})

it('serves only the routes of its role', async () => {
  const codeAt = async (app: Hono, path: string, init: RequestInit) =>
    (await (await app.request(path, init)).json()).error.code
  const { auth, recovery } = vaults
  for (const one of Object.values({ ...routes, ...farcasterRoutes })) {
    const [own, other] = one.role === 'auth' ? [auth, recovery] : [recovery, auth]
    const { init } = await sealedRequest(own, { device, route: one, payload })
    expect(await codeAt(other.app, one.path, init), one.path).toBe('API_ROUTE_NOT_FOUND')
    expect(await codeAt(own.app, one.path, init), one.path).toMatch(
      /^(API_REQUEST_INVALID|WALLET_NOT_PREPARED|DEVICE_NOT_ACTIVE)$/,
    )
  }
  for (const path of ['/v1/links/approve', '/v1/links/approval'])
    expect(await codeAt(auth.app, path, { method: 'POST' }), path).toBe('API_ROUTE_NOT_FOUND')
  expect(await codeAt(auth.app, '/approve', {})).toBe('API_ROUTE_NOT_FOUND')
})
