import { expect, test } from 'vitest'
import { siteApp } from './serveSite.ts'

const headersOf = async (development: boolean) => {
  const app = siteApp(new Map(), { policy: "default-src 'none'", development, page: () => '<p>page</p>' })
  return (await app.request('/')).headers
}

test('every page has the policy and the security headers; HSTS in production only', async () => {
  const headers = await headersOf(false)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(headers.get('permissions-policy')).toContain('geolocation=()')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
  expect((await headersOf(true)).has('strict-transport-security')).toBe(false)
})
