import { test } from 'vitest'
import { signUpByEmail } from '../harness/embeddedSignIn.ts'
import { mailbox } from '../harness/mails.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

// The change of the e-mail address of an embedded wallet, from the modal's settings to the mailed undo link.

const stack = await workerStack()
const browser = testBrowser()

/** Opens the mailed page and presses its button. */
async function openLink({ context }: Visitor, { url, button, done }: { url: string; button: string; done: RegExp }) {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: button }).click()
  await page.getByText(done).waitFor()
  await page.close()
}

/** Reloads the page. The row in Settings leads back to the step of the change. */
async function reloadAt(own: Visitor, { address, step }: { readonly address: string; readonly step: string }) {
  await own.page.reload()
  await own.isConnected(address)
  await own.connectButton.click()
  await own.press('Settings')
  await own.press(/^E-mail/)
  await own.heading(step).waitFor()
}

test('[S2.12] the visitor changes the e-mail address through reloads, and undoes it by the mailed link', async () => {
  const [from, to] = ['old', 'new'].map((name) => `${name}.${Date.now()}@example.com`) as [string, string]
  const own = await newVisitor(browser(), stack)
  const address = await signUpByEmail(own, from)
  // Two vaults mail link and code, in either order.
  const [links, codes] = [mailbox(stack, from), mailbox(stack, from)]
  // The mail of the sign-up.
  await codes.code()

  await own.connectButton.click()
  await own.press('Settings')
  await own.press(/^E-mail/)
  await own.dialog.getByRole('textbox', { name: 'New e-mail' }).fill(to)
  await own.press('Continue')
  await own.heading('Confirm current e-mail').waitFor()
  await reloadAt(own, { address, step: 'Confirm current e-mail' })
  await own.dialog.getByText(/^Step 1 of 3/).waitFor()
  const code = await codes.code()
  const enterCode = () => own.dialog.getByRole('textbox', { name: '6-digit code' }).fill(code)
  await enterCode()
  await own.dialog.getByText(/^Step 2 of 3/).waitFor()
  // The page does not store the code, so the visitor enters it again.
  await reloadAt(own, { address, step: 'Confirm current e-mail' })
  await enterCode()
  await own.dialog.getByText(/^Step 2 of 3/).waitFor()
  await own.dialog.getByText('Approve only if the page shows this number.').waitFor()
  await openLink(own, { url: await links.link(), button: 'Approve', done: /^Go back to the app/ })
  await own.heading('Confirm new e-mail').waitFor()
  await reloadAt(own, { address, step: 'Confirm new e-mail' })
  await own.dialog.getByRole('textbox', { name: '6-digit code' }).fill(await mailbox(stack, to).code())
  await own.page.getByText('E-mail changed').waitFor()
  await own
    .button(/^E-mail/)
    .getByText(to)
    .waitFor()
  const undo = await links.next(/(https?:\/\/\S+\/undo#t=[\w-]{43})/)

  await openLink(own, { url: undo, button: 'Undo the change', done: /uses this e-mail address again/ })
  await own.page.reload()
  await own.isConnected(address)
  await own.connectButton.click()
  await own.press('Settings')
  await own
    .button(/^E-mail/)
    .getByText(from)
    .waitFor()
  await own.leave()
})
