import type { TestWallet } from '@latchkey/testing'
import type { Browser, BrowserContextOptions, Locator } from 'playwright-core'
import { type HarborTab, openHarbor } from './harborTab.ts'
import type { Stack } from './stack.ts'
import { until } from './until.ts'
import { newVisitor, newVisitorWithWallet, type Visitor } from './visitor.ts'

/** First account of the test wallet: the public test mnemonic's. */
export const harborAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The row of Connect that shows a code: a phone cannot scan its own screen. */
export const scanRow = /^(Scan with your phone|Another device)/

/** Opens the modal and the QR code, and reads the link from the clipboard. */
export async function copyLink(visitor: Visitor): Promise<string> {
  await visitor.connectButton.click()
  await visitor.dialog.getByRole('button', { name: scanRow }).click()
  return copyShownLink(visitor)
}

/** Enters the recipient in the form of Send. */
export async function chooseRecipient({ dialog, button }: Visitor, to: string): Promise<void> {
  await dialog.getByRole('button', { name: /^Recipient/ }).click()
  await dialog.getByRole('textbox', { name: 'Recipient address' }).fill(to)
  await button('Continue').click()
}

/** The value next to a label, among the facts of a view. */
export const factOf = ({ dialog }: Visitor, label: string): Locator =>
  dialog.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')

/** Disconnects in the settings of the open account. */
export async function disconnectInSettings({ press }: Visitor): Promise<void> {
  await press('Settings')
  await press('Disconnect')
}

/** Opens All wallets from the page, and waits until the images in view have loaded. Returns the list. */
export async function openAllWallets({ open, connectButton, dialog, page }: Visitor): Promise<Locator> {
  await open()
  await connectButton.click()
  await dialog.getByRole('button', { name: /^All wallets \d+/ }).click()
  const list = dialog.getByRole('list', { name: 'Wallets' })
  await list.getByRole('button').first().waitFor()
  await page.waitForLoadState('networkidle')
  return list
}

/** The link of the code on screen. */
export async function copyShownLink({ context, page, button, hears, stack }: Visitor): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.web })
  await page.bringToFront()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await button('Copy link').click()
  await until('the link is copied', async () => (await clipboard()) !== '')
  await hears('Link copied')
  return clipboard()
}

/** Methods for which the extension prompted the visitor, in order. */
export const promptsOf = ({ requests }: TestWallet): readonly string[] => requests.map(({ method }) => method)

/** A visitor signed in with the wallet in their browser. */
export async function signedInWithInjected(
  browser: Browser,
  stack: Stack,
  options: BrowserContextOptions & { readonly accountIndex?: number; readonly path?: string } = {},
): Promise<{ readonly visitor: Visitor; readonly wallet: TestWallet }> {
  const { path = '/', ...rest } = options
  const visit = await newVisitorWithWallet(browser, stack, rest)
  const { visitor, wallet } = visit
  await visitor.open(path)
  await visitor.connectButton.click()
  await visitor.dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await visitor.press('Sign in')
  await visitor.isClosed()
  await visitor.isConnected(wallet.address)
  return visit
}

/** A visitor and a test wallet in two tabs of one browser, signed in over the relay. */
export async function signedInByLink(
  browser: Browser,
  stack: Stack,
): Promise<{ readonly visitor: Visitor; readonly wallet: HarborTab; readonly leave: () => Promise<void> }> {
  const visitor = await newVisitor(browser, stack)
  await visitor.open()
  const uri = await copyLink(visitor)
  const wallet = await openHarbor(visitor.context, stack)
  await wallet.paste(uri)
  await wallet.press('Approve')
  await visitor.press('Sign in')
  await wallet.press('Sign in')
  await visitor.isClosed()
  await visitor.isConnected(harborAddress)
  const leave = async () => {
    const problems = wallet.watch.problems()
    if (problems.length > 0) throw new Error(`The test wallet had problems:\n${problems.join('\n')}`)
    await visitor.leave()
  }
  return { visitor, wallet, leave }
}
