import { expect, test } from 'vitest'
import { upgradeContract } from '../../packages/chains/eip155/src/smartAccount/upgradedAccount.ts'
import { axeFindings } from '../harness/accessibility.ts'
import { chainOf, fund } from '../harness/chain.ts'
import { shownAddress, signUpByEmail } from '../harness/embeddedSignIn.ts'
import { embeddedSheet } from '../harness/embeddedWallet.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)

test('a visitor upgrades the account of the key in the settings, and undoes it', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page, press, dialog } = visitor
  const { sheet, button } = embeddedSheet(page)
  const features = (state: string) =>
    visitor
      .button(/^Smart features/)
      .getByText(state, { exact: true })
      .waitFor()
  const approve = async (name: 'Turn on' | 'Turn off'): Promise<string> => {
    await sheet.getByText(`wants to ${name.toLowerCase()} smart features`).waitFor()
    await sheet.getByText(/^Up to|pays the network fee$/).waitFor()
    const text = (await sheet.textContent()) ?? ''
    await button(name).click()
    return text
  }
  await signUpByEmail(visitor, `grace.${Date.now()}@example.com`)
  await visitor.connectButton.click()
  await press('Settings')
  await press(/^Switch to standard account/)
  await visitor.button(/^Switch to smart account/).waitFor()
  await press('Back')
  const address = await shownAddress(visitor)
  await press('Settings')
  await features('Off')
  expect(await axeFindings(page)).toEqual([])
  await press(/^Smart features/)
  await visitor.button('Turn on smart features').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await press('Turn on smart features')
  await sheet.getByText('wants to turn on smart features').waitFor()
  await page.reload()
  await visitor.isConnected(address)
  await sheet.waitFor({ state: 'hidden' })
  expect(await chain.code(address)).toBeUndefined()
  await visitor.connectButton.click()
  await press('Settings')
  await press(/^Smart features/)

  await press('Turn on smart features')
  await sheet.getByText('wants to turn on smart features').waitFor()
  await button('Reject').click()
  await dialog.getByRole('alert').filter({ hasText: 'You rejected the request. Nothing has changed.' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await chain.code(address)).toBeUndefined()

  await press('Turn on smart features')
  const upgrading = await approve('Turn on')
  expect(upgrading).toContain('Turns on smart features')
  expect(upgrading).toContain(upgradeContract)
  await visitor.heading('Smart features are on').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await chain.code(address)).toBe(`0xef0100${upgradeContract.slice(2).toLowerCase()}`)
  await press('Done')
  await features('On')

  // The account pays for the undo itself.
  await fund(stack, address)
  await press(/^Smart features/)
  await visitor.button('Turn off smart features').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press('Turn off smart features')
  const undoing = await approve('Turn off')
  expect(undoing).toContain('Smart features stop on this network')
  expect(undoing).toContain(upgradeContract)
  await visitor.heading('Smart features are off').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await chain.code(address)).toBeUndefined()
  await press('Done')
  await features('Off')
  await visitor.leave()
})
