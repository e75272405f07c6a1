import type { Page } from 'playwright-core'

/**
 * Everything that must not happen on our pages: console output, uncaught errors, policy violations, foreign requests.
 */
export type Watch = {
  readonly problems: () => readonly string[]
  /** Ignores matching problems that the test provokes on purpose, before and after this call. Others are still reported. */
  readonly forgive: (pattern: RegExp) => void
}

/** Attach before the first navigation. `allowed` are the origins the page may talk to. */
export async function watchPage(page: Page, allowed: readonly string[]): Promise<Watch> {
  const problems: string[] = []
  const forgiven: RegExp[] = []
  page.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type()))
      problems.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (/^(data|blob):/.test(url)) return
    if (!allowed.includes(new URL(url).origin)) problems.push(`foreign request: ${url}`)
  })
  page.on('websocket', (socket) => {
    if (!allowed.includes(new URL(socket.url()).origin)) problems.push(`foreign socket: ${socket.url().split('?')[0]}`)
  })
  await page.exposeFunction('__latchkeyViolation', (text: string) => problems.push(`policy violation: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { __latchkeyViolation: (text: string) => void }).__latchkeyViolation
      report(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  return {
    problems: () => problems.filter((problem) => !forgiven.some((pattern) => pattern.test(problem))),
    forgive: (pattern) => void forgiven.push(pattern),
  }
}
