import { describe, expect, test } from 'vitest'
import { testBrowser } from './harness/testBrowser.ts'
import { newVisitor, newVisitorWithWallet } from './harness/visitor.ts'
import { workerStack } from './harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
type Shifted = { __shift: number }

/** The complete Content-Security-Policy (docs/decisions/0003), with the URLs of this stack. Each source needs a decision. */
const policy = (frame: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${stack.server}`,
    `connect-src 'self' ${stack.server} ${stack.relay}`,
    `frame-src ${frame}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

describe('the page and its Content-Security-Policy', () => {
  test('the web app is served with exactly this policy', async () => {
    const response = await fetch(stack.web)
    const sent = response.headers.get('content-security-policy') ?? ''
    const frame = /frame-src (\S+?)(;|$)/.exec(sent)?.[1] ?? ''
    expect(frame).toMatch(/^http:\/\/secure\.localhost:\d+$/)
    expect(sent).toBe(policy(frame))
  })

  test('before any interaction the page contacts only its own origin and logs nothing', async () => {
    const { visitor } = await newVisitorWithWallet(browser(), stack)
    const asked: string[] = []
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).origin))
    await visitor.open()
    await visitor.page.waitForLoadState('networkidle')
    expect([...new Set(asked)].filter((origin) => origin !== stack.web && origin !== 'null')).toEqual([])
    await visitor.leave()
  })

  test('[S4.2] the server renders the page with the button, and hydration of any page logs no warning', async () => {
    const silent = await newVisitor(browser(), stack, { javaScriptEnabled: false })
    await silent.page.goto(stack.web)
    await silent.page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).waitFor()
    await silent.context.close()

    for (const options of [{}, { locale: 'ar', colorScheme: 'dark', viewport: { width: 390, height: 844 } }] as const) {
      const visitor = await newVisitor(browser(), stack, options)
      for (const path of ['/', '/?signin=off', '/embedded', '/gallery']) {
        await visitor.open(path)
        await visitor.page.waitForLoadState('networkidle')
      }
      await visitor.leave()
    }
  })

  test('the page has no layout shift while it loads', async () => {
    const visitor = await newVisitor(browser(), stack, { viewport: { width: 390, height: 844 } })
    await visitor.page.addInitScript(() => {
      const page = window as unknown as Shifted
      page.__shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) page.__shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visitor.open()
    await visitor.page.waitForLoadState('networkidle')
    // The observer is called one frame later.
    const shift = await visitor.page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return (window as unknown as Shifted).__shift
    })
    expect(shift).toBeLessThanOrEqual(0.05)
    await visitor.leave()
  })
})
