import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../startTestApp.ts'

const project = '0'.repeat(32)
const page = 'https://app.example.com'
const id = 'a'.repeat(64)

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ development: false, projects: [{ id: project, origins: [page] }] })
})
afterAll(() => server.stop())

async function attest(referer?: string, path = '/v3/attestation') {
  const query = new URLSearchParams({
    projectId: project,
    origin: 'https://claimed.example.com',
    id,
    decryptedId: 'b'.repeat(64),
  })
  const answer = await server.app.request(`${path}?${query}`, { headers: referer === undefined ? {} : { referer } })
  const html = await answer.text()
  const attestation = /data-attestation="([\w.-]+)"/.exec(html)?.[1] ?? ''
  return { answer, html, attestation, claims: decodeJwt(attestation), target: /data-target="([^"]*)"/.exec(html)?.[1] }
}

test("contains the requested hash and the Referer's origin, and never claims to be verified", async () => {
  const allowed = await attest(`${page}/checkout?step=2`)
  expect(allowed.claims).toMatchObject({ id, origin: page, isVerified: false, isScam: false })
  expect(allowed.target).toBe(page)
  const other = await attest('https://other.example.com/')
  expect(other.claims).toMatchObject({ origin: 'https://other.example.com', isVerified: false })
  const unnamed = await attest()
  expect(unnamed.claims).toMatchObject({ origin: '', isVerified: false })
  expect(unnamed.target).toBe('*')
  expect((await attest(page, '/verify/v3/attestation')).claims.id).toBe(id)
})

test('the public key verifies an attestation as official wallets do: ES256, until it expires', async () => {
  const { attestation } = await attest(page)
  const { publicKey, expiresAt } = await (await server.app.request('/v3/public-key')).json()
  const now = server.clock.now()
  expect(expiresAt).toBeGreaterThan(now / 1000)
  expect(publicKey.d).toBeUndefined()
  const key = await importJWK(publicKey)
  await jwtVerify(attestation, key, { algorithms: ['ES256'], currentDate: new Date(now) })
  await expect(jwtVerify(attestation, key, { currentDate: new Date(now + 25 * 3_600_000) })).rejects.toThrow('exp')
})

test('the page may be framed anywhere and can run only its own script', async () => {
  const { answer, html } = await attest('https://a"onx="y.example.com/<b>')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[\w+/=]+'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors http: https:$/,
  )
  expect(answer.headers.get('x-frame-options')).toBeNull()
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(html).not.toContain('onx="')
  const plain = await server.app.request('/health')
  expect(plain.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('rejects an id that is not a hash', async () => {
  const answer = await server.app.request(`/v3/attestation?projectId=${project}&id=%22%3E%3Cscript%3E`)
  expect(answer.status).toBe(400)
})
