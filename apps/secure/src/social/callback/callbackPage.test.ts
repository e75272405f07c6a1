import { expect, it } from 'vitest'
import { answerCallback } from './callbackPage.ts'

const origin = 'http://secure.localhost:4200'
const at = (path: string, init?: RequestInit) => answerCallback(new Request(origin + path, init))
const form = (body: string, type = 'application/x-www-form-urlencoded') => ({
  method: 'POST',
  headers: { 'Content-Type': type },
  body,
})

it('serves a page that cannot be framed or cached, and does not echo the URL', async () => {
  const response = await at('/social/callback/google?code=secret&error_description=%3Cscript%3E')
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-opener-policy': 'unsafe-none',
    'referrer-policy': 'no-referrer',
  })
  expect(response?.headers.get('content-security-policy')).toContain('img-src data:')
  const html = await response?.text()
  expect(html).toContain('<link rel="icon" href="data:,">')
  expect(html).not.toMatch(/secret|<script>/)
})

it.each([
  ['de-AT,de;q=0.9', 'de', 'ltr'],
  ['ar', 'ar', 'rtl'],
  ['pt, es', 'es', 'ltr'],
  ['__proto__', 'en', 'ltr'],
])('speaks to a visitor of %s in %s', async (accepted, language, direction) => {
  const response = await at('/social/callback/x', { headers: { 'Accept-Language': accepted } })
  expect(await response?.text()).toContain(`<html lang="${language}" dir="${direction}">`)
})

it("redirects Apple's form post to the same page, without the unsigned name", async () => {
  const body = new URLSearchParams({ code: 'c', state: 's', user: '{"name":"<script>"}', other: 'x' })
  const response = await at('/social/callback/apple', form(`${body}&state=two`))
  expect(response?.status).toBe(303)
  expect(response?.headers.get('location')).toBe('/social/callback/apple?code=c&state=s&state=two')
})

it.each([
  ['/social/callback/google', form('code=c')],
  ['/social/callback/apple', { method: 'PUT', body: 'code=c' }],
])('refuses other forms at %s', async (path, init) => {
  expect((await at(path, init))?.status).toBe(405)
})

it.each([form('{"code":"c"}', 'application/json'), form(`code=${'c'.repeat(20_000)}`)])(
  'ignores a body that is not a form, or too long',
  async (init) => {
    expect((await at('/social/callback/apple', init))?.headers.get('location')).toBe('/social/callback/apple?')
  },
)

it.each(['/', '/social/callback', '/social/callback/evil', '/social/callback/google/x', '/social/callback/__proto__'])(
  'does not handle %s',
  async (path) => {
    expect(await at(path)).toBeUndefined()
  },
)
