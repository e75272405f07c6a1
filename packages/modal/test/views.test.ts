import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { chooseRecipient } from './chooseRecipient.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture') })

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
}

async function openSend(page: Page): Promise<void> {
  await connect(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Send' }).click()
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Amount').fill('1')
  await chooseRecipient(page)
  await page.getByRole('button', { name: 'Review' }).click()
}

test('[S4.12] the native currency can be sent while the token list is loading', async () => {
  const page = await openPage(fixture)
  await openSend(page)
  await page.getByRole('button', { name: 'Token: COIN' }).waitFor()
  await fill(page)
  await page.getByRole('button', { name: 'Send 1 COIN' }).waitFor()
  await page.close()
})

test('[S4.12] returns from the review to the form when the wallet switches to an unlisted network', async () => {
  const page = await openPage(fixture, { options: { allowUnsupportedNetwork: true } })
  await openSend(page)
  await page.getByRole('button', { name: 'Token: COIN' }).waitFor()
  await fill(page)
  await page.getByRole('button', { name: 'Send 1 COIN' }).waitFor()
  await page.evaluate(() => globalThis.page.chooseNetwork('eip155:99'))
  await page.getByRole('button', { name: 'Review' }).waitFor()
  expect(await page.getByLabel('Amount').inputValue()).toBe('1')
  // The review is unavailable until the wallet switches back.
  await page.getByRole('button', { name: 'Review' }).click()
  expect(await page.getByRole('heading').textContent()).toBe('Send')
  await page.close()
})

test('[S4.6] cancelling a sign-in that became required after an account switch disconnects', async () => {
  const page = await openPage(fixture, { options: { siwx: {} } })
  await connect(page)
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  // Sign in and out once.
  await page.evaluate(() => {
    const { store, events } = globalThis.page.latchkey
    const account = `eip155:1:0x${'a'.repeat(40)}` as const
    const session = {
      sid: 's',
      account,
      networkId: 'eip155:1',
      issuedAt: '2026-01-01T00:00:00Z',
      expiresAtMs: 1,
    } as const
    const key = `eip155:0x${'a'.repeat(40)}` as const
    store.setState({ siwx: { enabled: true, accounts: { [key]: { status: 'signed', session } } } })
    events.emit('signedIn', { account })
  })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.evaluate(() => globalThis.page.latchkey.store.setState({ siwx: { enabled: true, accounts: {} } }))

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  const warning = page.getByText('If you cancel or close, your wallet is disconnected.')
  expect(await warning.count()).toBe(0)

  await page.evaluate(() => globalThis.page.chooseAccount('b'))
  await warning.waitFor()
  const asked = () =>
    page.evaluate(() => Object.values(globalThis.page.latchkey.store.getState().siwx.accounts).map((one) => one.status))
  expect(await asked()).toEqual(['required'])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.locator('output').textContent()).toBe('disconnected')
  await page.close()
})

test('[S5.7] [S8.1] shows a setup error, even if the modal opened before its text had loaded', async () => {
  const page = await openPage(fixture)
  let tell = () => {}
  await page.route('**/reportSetup*', async (route) => {
    await new Promise<void>((ready) => {
      tell = ready
    })
    await route.continue()
  })
  await page.addInitScript(() => {
    globalThis.options = { projectId: 'wrong' }
  })
  await page.reload()
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Connect' }).waitFor()
  tell()
  await page.getByRole('heading', { name: 'Setup incomplete' }).waitFor()
  await page.close()
})

test('offers no retry if the server rejects the project id', async () => {
  const page = await openPage(fixture)
  const error = { code: 'PROJECT_ID_INVALID', message: 'The project id is not valid.', retryable: false, help: '' }
  await page.route('**/getWallets**', (route) => route.fulfill({ status: 401, json: { error } }))
  for (const name of ['Connect', 'GetWallet'] as const) {
    await page.evaluate((view) => globalThis.modal.open({ name: view }), name)
    await page.getByRole('dialog').getByText("Couldn't load wallets").first().waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  }
  await page.close()
})

test('the texts of features and errors can be overridden', async () => {
  const page = await openPage(fixture, {
    options: { siwx: { required: false } },
    texts: {
      page: { account: 'Konto', title: 'Verbinden', close: 'Schließen' },
      shell: { tryAgain: 'Nochmal' },
      toasts: { walletLeft: 'Die Wallet ist weg' },
      siwx: { title: 'Anmelden', cancel: 'Abbrechen' },
      account: { send: 'Senden' },
      networks: { title: 'Netze' },
      send: { title: 'Überweisen' },
      errors: { SEND_INSUFFICIENT_BALANCE: 'Es sind nur {balance} da' },
    },
  })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  await press('Open')
  await heading('Verbinden')
  await page.getByRole('button', { name: 'Schließen' }).waitFor()
  await press(/^Wallet of first/)
  await heading('Anmelden')
  await press('Abbrechen')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(/^Konto/)
  await press(/^Network: /)
  await heading('Netze')
  await press('Back')
  await press('Senden')
  await heading('Überweisen')
  await page.getByRole('button', { name: 'Token: COIN' }).waitFor()
  await page.getByLabel('Amount').fill('9')
  await page.getByRole('button', { name: /^Recipient/ }).focus()
  await page.getByText(/^Es sind nur 5/).waitFor()
  await page.evaluate(() => globalThis.page.leave())
  await page.getByText('Die Wallet ist weg').waitFor()
  await page.close()
})
