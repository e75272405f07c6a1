import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturePage } from '../../../ui/test/fixturePage.ts'
import { openPage } from '../openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, '../fixture'), inParts: true })

test('a selected language loads only its own texts, each feature with its view', async () => {
  const scripts: Promise<string>[] = []
  const page = await openPage(fixture, { locale: 'de' })
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  const loaded = async (text: string) => (await Promise.all(scripts)).some((script) => script.includes(text))
  await page.reload()
  await page.getByRole('button', { name: 'Open' }).waitFor()
  expect(await loaded('Weitere Möglichkeiten')).toBe(false)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await loaded('Weitere Möglichkeiten')).toBe(true)
  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByRole('button', { name: 'Senden' }).click()
  await page.getByRole('button', { name: 'Empfänger Empfänger wählen' }).waitFor()
  for (const english of ['More ways to connect', 'Choose recipient', 'Copy address'])
    expect(await loaded(english), english).toBe(false)
  await page.close()
})

test('auto follows the browser; Arabic is right to left, with addresses left to right', async () => {
  const page = await openPage(fixture, { tab: { locale: 'ar-EG' } })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^الحساب/ }).click()
  const heading = page.getByRole('heading', { name: /^الحساب/ })
  await heading.waitFor()
  expect(await heading.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl')
  expect(await heading.locator('bdi').evaluate((node) => getComputedStyle(node).direction)).toBe('ltr')
  expect(await heading.evaluate((node) => node.closest('[lang]')?.getAttribute('lang'))).toMatch(/^ar/)
  await page.close()
})

test('the modal uses the direction of the page', async () => {
  const page = await openPage(fixture, { locale: 'en' })
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await page.getByRole('button', { name: 'Open' }).click()
  const heading = page.getByRole('heading', { name: 'Connect' })
  await heading.waitFor()
  expect(await heading.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl')
  await page.close()
})

test('switching the language replaces every text of an open modal', async () => {
  const page = await openPage(fixture, { locale: 'en' })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Connect' }).waitFor()
  await page.evaluate(() => globalThis.setLocale('de'))
  await page.getByRole('heading', { name: 'Verbinden' }).waitFor()
  await page.getByRole('button', { name: /^Mit dem Handy scannen/ }).waitFor()
  await page.getByRole('button', { name: 'Schließen' }).waitFor()
  await page.close()
})

test("hydrates English server markup without a warning, then follows the browser's language", async () => {
  const page = await openPage(fixture, { tab: { locale: 'de-DE' }, hydrate: true })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.reload()
  await page.getByRole('button', { name: 'Verbinden' }).waitFor()
  expect(await page.evaluate(() => globalThis.serverHtml)).toContain('Connect')
  expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([])
  await page.close()
})

test('shows that a sign-in could not be checked, and retries it', async () => {
  const page = await openPage(fixture, { options: { siwx: { required: false } } })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.evaluate(() => {
    const error = Object.assign(new Error('away'), { code: 'API_UNREACHABLE' })
    const { store } = globalThis.page.latchkey
    const [key = ''] = Object.keys(store.getState().siwx.accounts)
    const accounts = { [key]: { status: 'checking', error: error as never } } as const
    store.setState({ siwx: { enabled: true, accounts } })
  })
  // Excludes the live region, which has the same text.
  const failure = page.locator('span', { hasText: "Couldn't check your sign-in" })
  await failure.waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  // The failure disappears when the retry starts.
  await failure.waitFor({ state: 'detached' })
  await page.close()
})
