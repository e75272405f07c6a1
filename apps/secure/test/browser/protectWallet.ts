import { fromBase64 } from '@latchkey/base/codec/base64'
import type { Protection } from '@latchkey/contracts/vault/protection'
import { passkeyInput } from '@latchkey/crypto/embedded/passkeyInput'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { startSecureStack } from './secureStack.ts'
import { ask, code, linkTo, press } from './signInByMail.ts'
import { chooseAccount, windowOf } from './signInBySocial.ts'

type Stack = Awaited<ReturnType<typeof startSecureStack>>
type Owner = { readonly email: string; readonly password: string }

/** Protects the wallet of a signed-in device in the frame's dialog, with the mailed link and code. */
export async function protectByPassword(page: Page, stack: Stack, { email, password }: Owner): Promise<void> {
  const protecting = ask(page, 'protect wallet')
  const sheet = page.frameLocator('iframe[title="Secure wallet"]')
  await sheet.getByText('Password', { exact: true }).click()
  await sheet.getByLabel('New password').fill(password)
  await sheet.getByLabel('Repeat the password').fill(password)
  await sheet.getByRole('checkbox').check()
  await stack.endCooldowns()
  await sheet.getByRole('button', { name: 'Continue' }).click()
  const link = await stack.mailed(email, linkTo('approve'))
  await stack.endCooldowns()
  await press(page.context(), link, 'Approve')
  await sheet.getByRole('textbox', { name: '6-digit code' }).fill(await stack.mailed(email, code))
  await sheet.getByRole('button', { name: 'Done' }).click()
  expect(await protecting).toEqual({ answer: { isProtected: true } })
}

/** Protects the wallet of a Google account by a passkey of this tab's authenticator, with a fresh sign-in. */
export async function protectByPasskey(page: Page, account: Parameters<typeof chooseAccount>[1]): Promise<void> {
  const protecting = ask(page, 'protect wallet')
  const sheet = page.frameLocator('iframe[title="Secure wallet"]')
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Create passkey' }).click()
  const button = sheet.getByRole('button', { name: 'Continue with Google' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await chooseAccount(await windowOf(page, button), account)
  await sheet.getByRole('button', { name: 'Done' }).click()
  expect(await protecting).toEqual({ answer: { isProtected: true } })
}

/** The secret that the passkey of a protected wallet returns to the secure site in this tab. */
export async function passkeySecret(page: Page, { protection, walletId }: Protected): Promise<FactorSecret> {
  const factor = protection.factors.find(({ type }) => type === 'passkey')
  const frame = page.frames().find((one) => new URL(one.url()).hostname.startsWith('secure.'))
  if (factor?.type !== 'passkey' || !frame) throw new Error('The wallet has no passkey, or the page no frame.')
  const { credentialId, salt } = factor
  const input = [...(await passkeyInput(walletId, salt))]
  const id = [...(fromBase64(credentialId) ?? [])]
  const prf = await frame.evaluate(
    async ([id, input]) => {
      const answer = (await navigator.credentials.get({
        publicKey: {
          challenge: new Uint8Array(32),
          allowCredentials: [{ type: 'public-key', id: Uint8Array.from(id) }],
          userVerification: 'required',
          extensions: { prf: { eval: { first: Uint8Array.from(input) } } },
        },
      })) as PublicKeyCredential
      return [...new Uint8Array(answer.getClientExtensionResults().prf?.results?.first as ArrayBuffer)]
    },
    [id, input] as const,
  )
  return { type: 'passkey', credentialId, salt, prf: Uint8Array.from(prf) }
}

type Protected = { readonly protection: Protection; readonly walletId: string }
