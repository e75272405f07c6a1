import { expect, test } from 'vitest'
import { approveDevice, enterCode, enterEmail, shownAddress } from '../harness/embeddedSignIn.ts'
import { mailbox } from '../harness/mails.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

// Devices of the embedded wallet in two profiles of a browser, reached from the modal's settings.

const stack = await workerStack()
const browser = testBrowser()

type Account = { readonly email: string; readonly mails: ReturnType<typeof mailbox> }

async function signIn(visitor: Visitor, { email, mails }: Account, isNewDevice = false): Promise<string> {
  await visitor.open('/?signin=off')
  await enterEmail(visitor, email)
  await enterCode(visitor, await mails.code())
  if (isNewDevice) await approveDevice(visitor, mails)
  return shownAddress(visitor)
}

test('[S1.3] the visitor revokes another device in the settings, and its session ends', async () => {
  const email = `dev.${Date.now()}@example.com`
  const account = { email, mails: mailbox(stack, email) }
  const [own, other] = [await newVisitor(browser(), stack), await newVisitor(browser(), stack)]
  const address = await signIn(own, account)
  expect(await signIn(other, account, true)).toBe(address)
  await other.press('Close')

  await own.press('Settings')
  await own.dialog.getByText(email).waitFor()
  await own.press(/^Wallet security/)
  const sheet = own.page.frameLocator('iframe[title="Secure wallet"]').getByRole('dialog', { name: 'Wallet security' })
  const devices = sheet.getByRole('list', { name: 'Devices' }).getByRole('button')
  await expect.poll(() => devices.count()).toBe(2)
  await sheet.getByRole('button', { name: /^Wallet protection.*Off$/ }).waitFor()
  const shots = process.env.LATCHKEY_PICTURES
  if (shots) await own.page.screenshot({ path: `${shots}/walletSecurity.png` })
  await devices.filter({ hasNotText: 'This device' }).click()
  await sheet.getByRole('button', { name: 'Revoke device' }).click()
  await expect.poll(() => devices.count()).toBe(1)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'hidden' })
  if (shots) await own.page.screenshot({ path: `${shots}/settings.png` })
  await own.press('Close')
  await own.isConnected(address)

  await other.page.reload()
  await other.isDisconnected()
  // The vault's response to the revoked device.
  other.watch.forgive(/status of (400|403)/)
  await own.leave()
  await other.leave()
})
