import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { approveDevice, enterCode, enterEmail, shownAddress } from '../harness/embeddedSignIn.ts'
import { mailbox } from '../harness/mails.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

// The browser fails requests to the vaults. Vaults, secure site and e-mails are real.

const stack = await workerStack()
const browser = testBrowser()

type Outage = { readonly vaults: RegExp; readonly fail: (route: Route) => Promise<void> }

const outagesOf = (vaults: RegExp): readonly Outage[] => [
  { vaults, fail: (route) => route.abort() },
  { vaults, fail: (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }) },
]
const outages = outagesOf(/\/vault\/(auth|recovery)\//)
/** The auth vault accepts the code, but the wallet cannot be created. */
const recoveryOutages = outagesOf(/\/vault\/recovery\//)

/** Attempts a step during an outage: the modal shows the reason, and the visitor stays signed out. */
async function attemptDuring(visitor: Visitor, { vaults, fail }: Outage, attempt: () => Promise<void>): Promise<void> {
  const { context, connectButton, dialog } = visitor
  let failures = 0
  const failAndCount = (route: Route) => {
    failures += 1
    return fail(route)
  }
  await context.route(vaults, failAndCount)
  await attempt()
  await expect.poll(() => failures).toBeGreaterThan(0)
  const alert = dialog
    .getByRole('alert')
    .filter({ hasText: "Your wallet's servers can't be reached right now. Try again." })
  await alert.waitFor()
  expect(await dialog.getByText(/0x[0-9a-f]{4}/i).count()).toBe(0)
  expect(await connectButton.textContent()).toBe('Connect')
  await context.unroute(vaults, failAndCount)
}

test('with the vaults unreachable at each step, signing up by e-mail fails, continues afterwards, and creates one wallet', async () => {
  const email = `ida.${Date.now()}@example.com`
  const mails = mailbox(stack, email)
  const [visitor, other] = [await newVisitor(browser(), stack), await newVisitor(browser(), stack)]
  const { connectButton, dialog, heading, press } = visitor
  await visitor.open('/?signin=off')
  await connectButton.click()
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  const requestCode = () => press('Continue with e-mail')
  for (const outage of outages) await attemptDuring(visitor, outage, requestCode)
  await requestCode()
  const code = await mails.code()
  await heading('Enter your code').waitFor()
  // Filling in the same code again would change nothing.
  const typeCode = () => dialog.getByRole('textbox', { name: '6-digit code' }).pressSequentially(code)
  for (const outage of outages) await attemptDuring(visitor, outage, typeCode)
  for (const outage of recoveryOutages) await attemptDuring(visitor, outage, () => press('Try again'))
  await press('Try again')
  const address = await shownAddress(visitor)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

  await other.open('/?signin=off')
  await enterEmail(other, email)
  await enterCode(other, await mails.code())
  await approveDevice(other, mails)
  expect(await shownAddress(other)).toBe(address)
  visitor.watch.forgive(/ERR_FAILED|status of 502|servers can.t be reached/)
  await visitor.leave()
  await other.leave()
})
