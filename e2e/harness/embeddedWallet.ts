import type { Locator, Page } from 'playwright-core'
import { fund } from './chain.ts'
import { shownAddress, signUpByEmail } from './embeddedSignIn.ts'
import { mailbox } from './mails.ts'
import type { Stack } from './stack.ts'
import type { Visitor } from './visitor.ts'

/** Signs a new visitor up through the modal's e-mail field. */
export async function signInByEmail(page: Page, stack: Stack): Promise<void> {
  const email = `grace.${Date.now()}@example.com`
  const mails = mailbox(stack, email)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await dialog.getByRole('button', { name: 'Continue with e-mail', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill(await mails.code())
}

/** The sheet that the secure site draws for a request. */
export function embeddedSheet(page: Page): { readonly sheet: Locator; readonly button: (name: string) => Locator } {
  const sheet = page.frameLocator('iframe[title="Secure wallet"]').getByRole('dialog')
  return { sheet, button: (name) => sheet.getByRole('button', { name, exact: true }) }
}

/** Sends a request to the embedded wallet through the provider that it announces (EIP-6963). */
export function requestEmbedded({ page }: Visitor, method: string, params: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    async (request) => {
      type Provider = { readonly request: (call: object) => Promise<unknown> }
      const provider = await new Promise<Provider>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { info, provider: announced } = (event as CustomEvent).detail
          if (info.rdns === 'localhost.secure') resolve(announced)
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      })
      return await provider.request(request)
    },
    { method, params },
  )
}

/** Signs up, switches to the key's account and gives it 1 ETH. Resolves with its address, with the modal closed. */
export async function fundedKeyAccount(visitor: Visitor): Promise<string> {
  await signUpByEmail(visitor, `grace.${Date.now()}@example.com`)
  await visitor.connectButton.click()
  await visitor.press('Settings')
  await visitor.press(/^Switch to standard account/)
  await visitor.button(/^Switch to smart account/).waitFor()
  await visitor.press('Back')
  const address = await shownAddress(visitor)
  await visitor.press('Close')
  await visitor.isClosed()
  await fund(visitor.stack, address)
  return address
}
