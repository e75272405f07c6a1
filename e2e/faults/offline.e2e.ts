import { expect, test } from 'vitest'
import { openBuying, orderAtSandbox } from '../harness/buyFlow.ts'
import { disconnectInSettings, signedInWithInjected } from '../harness/flows.ts'
import { draft, newAddress, openSend } from '../harness/sendFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

test('[S4.15] offline, Account opens with a notice, and disconnecting works', async () => {
  const { visitor, wallet } = await signedInWithInjected(browser(), stack)
  // A new page has not loaded the modal yet.
  await visitor.page.reload()
  await visitor.isConnected(wallet.address)
  await visitor.page.waitForLoadState('networkidle')
  await visitor.context.setOffline(true)
  await visitor.page.getByText("You're offline").waitFor()
  await visitor.page.getByRole('button', { name: /^Account/ }).click()
  await disconnectInSettings(visitor)
  await visitor.isDisconnected()
  await visitor.context.setOffline(false)
  await visitor.page.getByText("You're offline").waitFor({ state: 'detached' })
  await visitor.context.close()
})

test('a view whose code is missing offline keeps its buttons, and offers a reload', async () => {
  const { visitor, wallet } = await signedInWithInjected(browser(), stack)
  const { context } = visitor
  await visitor.connectButton.click()
  await visitor.press('Settings')
  await visitor.button(/^Account name/).waitFor()
  await context.setOffline(true)
  await visitor.press(/^Account name/)
  await visitor.heading('Settings').waitFor({ state: 'hidden' })
  for (const name of ['Back', 'Close']) await visitor.button(name).waitFor()
  await context.setOffline(false)
  await visitor.press('Reload to try again')
  await visitor.isConnected(wallet.address)
  await visitor.dialog.waitFor({ state: 'hidden' })
  await context.close()
})

test('a request that is made offline stays in view, even if the code of its toast is missing', async () => {
  const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 6 })
  const { context, dialog } = visitor
  await openSend(visitor)
  await draft(visitor, { amount: '0.1', to: newAddress() })
  await visitor.button('Send 0.1 ETH').waitFor()
  await context.setOffline(true)
  await visitor.press('Send 0.1 ETH')
  // The test wallet needs the network as well.
  const warning = dialog.getByRole('alert').filter({ hasText: 'Check its activity before you send again.' })
  await warning.waitFor()
  await expect.poll(() => visitor.watch.problems().some((problem) => problem.includes('OperationToasts'))).toBe(true)
  await visitor.heading('Review').waitFor()
  await warning.waitFor()
  await context.close()
})

test('an order that is placed offline closes its window and shows an error, which disappears when the network is back', async () => {
  const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 6 })
  const { context, dialog } = visitor
  await openBuying(visitor, { symbol: 'LUSD', payment: '250' })
  // Its code and texts have loaded.
  await (await orderAtSandbox(visitor)).close()
  await visitor.press("I haven't paid: change order")
  const order = visitor.button('Continue to Latchkey Sandbox').and(dialog.locator(':not([aria-disabled])'))
  await order.waitFor()
  await context.setOffline(true)
  const opened = context.waitForEvent('page')
  await order.click()
  const page = await opened
  const error = dialog.getByRole('alert').filter({ hasText: "Can't connect right now" })
  await error.waitFor()
  await expect.poll(() => page.isClosed()).toBe(true)
  await context.setOffline(false)
  await error.waitFor({ state: 'detached' })
  const popup = await orderAtSandbox(visitor)
  await popup.getByRole('button', { name: /^Pay / }).click()
  await visitor.hears(/^Bought .* LUSD/)
  await context.close()
})

test.each(['before', 'after'])(
  'a sign-up that is started offline, %s its code has loaded, offers a reload',
  async (when) => {
    const visitor = await newVisitor(browser(), stack)
    const { context, dialog } = visitor
    await visitor.open('/?signin=off')
    await visitor.connectButton.click()
    const field = dialog.getByRole('textbox', { name: 'E-mail address' })
    await field.waitFor()
    if (when === 'before') await context.setOffline(true)
    await field.fill(`olga.${Date.now()}@example.com`)
    await visitor.page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await visitor.press('Continue with e-mail')
    await visitor.button('Reload to try again').waitFor()
    await context.close()
  },
)

test.each(['Google', 'Farcaster'])(
  'a sign-in with %s that is first tried offline offers a reload, which helps',
  async (provider) => {
    const visitor = await newVisitor(browser(), stack)
    const { context } = visitor
    await visitor.open('/?signin=off')
    await visitor.connectButton.click()
    await visitor.button(`Continue with ${provider}`).waitFor()
    await visitor.page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await visitor.press(`Continue with ${provider}`)
    await visitor.button('Reload to try again').waitFor()
    await context.setOffline(false)
    await visitor.press('Reload to try again')
    await visitor.isDisconnected()
    await context.close()
  },
)
