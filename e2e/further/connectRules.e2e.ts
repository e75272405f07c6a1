import { expect, test } from 'vitest'
import { enterEmail } from '../harness/embeddedSignIn.ts'
import { disconnectInSettings, scanRow, signedInWithInjected } from '../harness/flows.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, newVisitorWithWallet, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

/** Everything that the site stores in the browser, as one text. */
const keptBy = ({ page, context }: Visitor) =>
  Promise.all([
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    context.cookies(),
  ]).then(([storage, cookies]) => storage + JSON.stringify(cookies))

test('[S2.22] relay and secure site are contacted only if the visitor uses them', async () => {
  const { visitor, wallet } = await newVisitorWithWallet(browser(), stack)
  const { page, dialog, press } = visitor
  const contacted = new Set<string>()
  page.on('request', (request) => contacted.add(new URL(request.url()).origin))
  page.on('websocket', (socket) => contacted.add(new URL(socket.url()).origin))
  await visitor.open('/?signin=off')
  await visitor.connectButton.click()
  await dialog.getByRole('textbox', { name: 'E-mail address' }).waitFor()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await visitor.isClosed()
  await visitor.connectButton.click()
  await dialog.getByRole('listitem').filter({ hasText: 'Keystone' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect([...contacted]).not.toContain(stack.relay)
  expect([...contacted]).not.toContain(stack.secure)

  await disconnectInSettings(visitor)
  await visitor.isDisconnected()
  await visitor.isClosed()
  await enterEmail(visitor, `lazy.${wallet.address.slice(2, 8)}@example.com`)
  await expect.poll(() => [...contacted]).toContain(stack.secure)
  expect([...contacted]).not.toContain(stack.relay)
  await press('Back')
  await dialog.getByRole('button', { name: scanRow }).click()
  await expect.poll(() => [...contacted]).toContain(stack.relay)
  await visitor.leave()
})

test('[S4.2] after disconnecting, a reload keeps no address and requests no account', async () => {
  const { visitor, wallet } = await signedInWithInjected(browser(), stack)
  const address = wallet.address.toLowerCase()
  expect((await keptBy(visitor)).toLowerCase()).toContain(address)
  await visitor.connectButton.click()
  await disconnectInSettings(visitor)
  await visitor.isDisconnected()
  const asked: string[] = []
  visitor.page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`.toLowerCase()))
  await visitor.page.reload()
  await visitor.isDisconnected()
  await visitor.page.waitForLoadState('networkidle')
  expect((await keptBy(visitor)).toLowerCase()).not.toContain(address)
  expect(asked.filter((request) => request.includes(address))).toEqual([])
  await visitor.leave()
})

test('[S2.20] Back closes a modal that was reopened a moment ago', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page, connectButton } = visitor
  await visitor.open()
  await connectButton.click()
  await expect.poll(() => page.evaluate(() => Object.keys(history.state ?? {}).join())).toContain('latchkeyModal')
  await visitor.press('Close')
  await visitor.isClosed()
  await connectButton.click()
  await visitor.heading('Connect').waitFor()
  await page.goBack()
  await visitor.isClosed()
  expect(page.url()).toBe(`${stack.web}/`)
  await visitor.leave()
})
