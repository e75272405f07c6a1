import type { Browser, Page } from 'playwright-core'
import { verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../../../../e2e/harness/accessibility.ts'
import { launchBrowser } from '../../../../tools/browser.mjs'
import { startSecureStack } from '../../test/browser/secureStack.ts'
import { ask, openApp, signIn } from '../../test/browser/signInByMail.ts'

// Approving in a separate window, in Chromium without IntersectionObserver v2, as Firefox and Safari are.

let stack: Awaited<ReturnType<typeof startSecureStack>>
let browser: Browser

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startSecureStack(), launchBrowser()])
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

/** A spending permission, which may be approved only where nothing can cover it. */
const permit = {
  primaryType: 'Permit',
  domain: {
    name: 'Token',
    version: '1',
    chainId: 31337,
    verifyingContract: '0x1111111111111111111111111111111111111111',
  },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
} as const

async function visitor(email: string, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ colorScheme, viewport: { width: 480, height: 760 } })
  await context.addInitScript(() => Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))
  const page = await openApp(context, stack.app)
  const address = (await signIn(page, stack, email)) as `0x${string}`
  const message = {
    owner: address,
    spender: '0x2222222222222222222222222222222222222222',
    ...{ value: '5', nonce: '0', deadline: '1900000000' },
  } as const
  const sign = () => {
    const params = [address, JSON.stringify({ ...permit, message })]
    return ask(page, 'RPC request', { method: 'eth_signTypedData_v4', chainId: 'eip155:31337', params })
  }
  const sheet = page.frameLocator('iframe').getByRole('dialog')
  return {
    context,
    page,
    address,
    message,
    sign,
    sheet,
    opener: sheet.getByRole('button', { name: 'Open in a window' }),
  }
}

type Visitor = Awaited<ReturnType<typeof visitor>>

async function openWindow({ context, opener }: Visitor): Promise<Page> {
  const [page] = await Promise.all([context.waitForEvent('page'), opener.click()])
  await page.getByRole('dialog').waitFor()
  return page
}

test('a spending permission is approved in a window that shows the request, not in the frame', async () => {
  const own = await visitor('window@example.com', 'dark')
  const signed = own.sign()
  await own.opener.waitFor()
  expect(await own.sheet.getByRole('button', { name: /^(Sign|Approve)$/ }).count()).toBe(0)
  const page = await openWindow(own)
  expect(new URL(page.url()).origin).toBe(stack.secure)
  for (const fact of ['localhost', own.message.spender.slice(0, 6)])
    expect(await page.getByRole('dialog').textContent()).toContain(fact)
  expect(await axeFindings(page)).toEqual([])
  const shots = process.env.LATCHKEY_PICTURES
  if (shots) await page.screenshot({ path: `${shots}/approval-window.png` })
  await own.sheet.getByText('Continue in the window').waitFor()
  const closed = page.waitForEvent('close')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await closed
  const { answer } = await signed
  const { address, message } = own
  const { EIP712Domain: _, ...types } = permit.types
  const typedData = {
    ...{ primaryType: permit.primaryType, domain: permit.domain, types },
    message: { ...message, value: 5n, nonce: 0n, deadline: 1_900_000_000n },
  } as const
  expect(await verifyTypedData({ ...typedData, address, signature: answer as `0x${string}` })).toBe(true)
  await own.context.close()
})

test('rejecting in the window rejects the request; closing it leaves the request on screen', async () => {
  const own = await visitor('closed@example.com')
  const signed = own.sign()
  await (await openWindow(own)).close()
  await own.opener.waitFor()
  const page = await openWindow(own)
  await page.getByRole('button', { name: 'Reject' }).click()
  expect(await signed).toMatchObject({ code: 'USER_REJECTED' })
  await own.context.close()
})

test('a blocked window is explained, and the request can still be rejected', async () => {
  const own = await visitor('blocked@example.com')
  const frame = own.page.frames().find((one) => one.url().startsWith(stack.secure))
  await frame?.evaluate(() => Object.assign(window, { open: () => null }))
  const signed = own.sign()
  await own.opener.click()
  await own.sheet.getByText('Your browser blocked the window').waitFor()
  await own.sheet.getByRole('button', { name: 'Reject' }).click()
  expect(await signed).toMatchObject({ code: 'USER_REJECTED' })
  await own.context.close()
})
