import { expect, test } from 'vitest'
import { axeFindings } from './harness/accessibility.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { newVisitorWithWallet } from './harness/visitor.ts'
import { workerStack } from './harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

test('[S2.19] the modal in the page connects, signs in, shows the account and disconnects, without a dialog', async () => {
  const { visitor, wallet } = await newVisitorWithWallet(browser(), stack)
  const { page } = visitor
  const modal = page.getByRole('main').getByRole('group').first()
  const press = (name: string | RegExp) => modal.getByRole('button', { name, exact: true }).click()
  const html = await (await visitor.context.request.get(`${stack.web}/embedded`)).text()
  expect(html).toMatch(/<h2[^>]*>Connect<\/h2>/)

  await visitor.open('/embedded')
  await press(/^Kestrel/)
  await modal.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press('Sign in')
  await visitor.isConnected(wallet.address)
  await modal.getByRole('button', { name: 'Send' }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.reload()
  await modal.getByRole('button', { name: 'Send' }).waitFor()
  await press('Settings')
  await press('Disconnect')
  await modal.getByRole('heading', { name: 'Connect', exact: true }).waitFor()
  await visitor.isDisconnected()
  expect(await visitor.dialog.count()).toBe(0)
  await visitor.leave()
})
