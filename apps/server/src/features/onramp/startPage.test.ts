import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { paymentPage, paymentStartPath, startPageReady } from '@latchkey/contracts/constants/startPages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../startTestApp.ts'

let server: TestApp
let answer: Response
let script: string

beforeAll(async () => {
  server = await startTestApp({ development: false, projects: [] })
  // No project and no Origin header, because a browser navigates to it.
  answer = await server.app.request(paymentStartPath)
  script = /<script>(.*)<\/script>/.exec(await answer.text())?.[1] ?? ''
})
afterAll(() => server.stop())

/** Runs the page's script in a window that the app opened. */
function open() {
  const posted: unknown[] = []
  const led: string[] = []
  const app = { postMessage: (...args: unknown[]) => void posted.push(...args) }
  let hear = (_: object) => {}
  const page = {
    opener: app as typeof app | null,
    location: { replace: (url: string) => void led.push(`${url}${page.opener ? ' with opener' : ''}`) },
    addEventListener: (_: string, listener: typeof hear) => {
      hear = listener
    },
  }
  runInNewContext(script, page)
  return { page, posted, led, app, say: (message: object) => hear({ source: app, ...message }) }
}

test('[S7.17] the page keeps its opener when it loads, cannot be framed and runs only its own script', () => {
  expect(answer.status).toBe(200)
  const hash = createHash('sha256').update(script).digest('base64')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'unsafe-none',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
})

test('[S7.17] the page drops its opener before it navigates to the provider', () => {
  const { page, posted, led, say } = open()
  expect(page.opener).toBeNull()
  expect(posted).toEqual([startPageReady, '*'])
  say({ data: { type: paymentPage, url: 'https://pay.example/order' } })
  expect(led).toEqual(['https://pay.example/order'])
})

test.each([
  ['another window', { source: {}, data: { type: paymentPage, url: 'https://evil.example' } }],
  ['no window', { source: null, data: { type: paymentPage, url: 'https://evil.example' } }],
  ['another type', { data: { type: 'other', url: 'https://evil.example' } }],
  ['a script', { data: { type: paymentPage, url: 'javascript:alert(1)' } }],
  ['no address', { data: { type: paymentPage } }],
  ['no object', { data: null }],
])('the page does not navigate for a message of %s', (_, message) => {
  const { led, say } = open()
  say(message)
  expect(led).toEqual([])
})
