import type { Page } from 'playwright-core'
import { verifyTypedData } from 'viem'
import { expect, test } from 'vitest'
import { axeFindings } from '../../../../../e2e/harness/accessibility.ts'
import { secureSite } from '../../../test/browser/secureSite.ts'
import { ask, openApp, signIn } from '../../../test/browser/signInByMail.ts'
import { permitTypes } from '../../../test/permitTypes.ts'

// Approving in a separate window, in Chromium with IntersectionObserver v2 disabled, which Firefox and Safari lack.

const site = secureSite()

/** A permit (ERC-2612). Requires a sheet that cannot be covered. */
const permit = {
  primaryType: 'Permit',
  domain: {
    name: 'Token',
    version: '1',
    chainId: 31337,
    verifyingContract: '0x1111111111111111111111111111111111111111',
  },
  types: permitTypes,
} as const

async function visitor(email: string, colorScheme: 'light' | 'dark' = 'light') {
  const context = await site.browser.newContext({
    reducedMotion: 'reduce',
    colorScheme,
    viewport: { width: 480, height: 760 },
  })
  await context.addInitScript(() => Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))
  const page = await openApp(context, site.stack.app)
  const address = (await signIn(page, site.stack, email)) as `0x${string}`
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
  expect(new URL(page.url()).origin).toBe(site.stack.secure)
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

test('presses through a cover of the page approve nothing, and open the window that shows the request', async () => {
  const own = await visitor('covered@example.com')
  let answer: unknown
  const signed = own.sign().then((answered) => {
    answer = answered
    return answered
  })
  await expect.poll(() => own.opener.getAttribute('aria-disabled')).toBeNull()
  await own.page.evaluate(() => {
    const cover = document.createElement('div')
    cover.popover = 'manual'
    const look = { inset: '0', width: '100%', height: '100%', margin: '0', background: '#fff', pointerEvents: 'none' }
    Object.assign(cover.style, look)
    document.body.append(cover)
    cover.showPopover()
  })
  const box = await own.opener.boundingBox()
  if (!box) throw new Error('The sheet has no button.')
  const press = () => own.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const [page] = await Promise.all([own.context.waitForEvent('page'), press()])
  for (let more = 0; more < 4; more += 1) await press()
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('dialog').textContent()).toContain(own.message.spender.slice(0, 6))
  expect(own.context.pages()).toHaveLength(2)
  expect(answer).toBeUndefined()
  await page.getByRole('button', { name: 'Reject' }).click()
  expect(await signed).toMatchObject({ code: 'USER_REJECTED' })
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
  const frame = own.page.frames().find((one) => one.url().startsWith(site.stack.secure))
  await frame?.evaluate(() => Object.assign(window, { open: () => null }))
  const signed = own.sign()
  await own.opener.click()
  await own.sheet.getByText('Your browser blocked the window').waitFor()
  await own.sheet.getByRole('button', { name: 'Reject' }).click()
  expect(await signed).toMatchObject({ code: 'USER_REJECTED' })
  await own.context.close()
})
