import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture') })

test('a custom button shows the same account and opens the same modal', async () => {
  const page = await fixture.newTab()
  await page.goto(fixture.url())
  expect(await page.getByRole('button', { name: 'Open' }).getAttribute('class')).toContain('of-the-app')
  await page.getByRole('button', { name: 'Own button disconnected' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('button', { name: 'Own button connected 0xaa…aaaaaa One 5 COIN' }).click()
  await page.getByRole('heading', { name: /^Account/ }).waitFor()
  await page.close()
})

test('a press opens the modal in strict mode, even before the effects of the first render have run', async () => {
  const page = await fixture.newTab()
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Open')
      if (!button) return
      observer.disconnect()
      button.click()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto(fixture.url())
  await page.getByRole('heading', { name: 'Connect', level: 2 }).waitFor({ timeout: 20_000 })
  await page.close()
})

test('a provider with a new instance switches to it without remounting the app', async () => {
  const page = await fixture.newTab()
  await page.goto(fixture.url())
  await page.getByLabel('Text of the app').fill('kept')
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).waitFor()

  await page.evaluate(() => document.querySelector<HTMLElement>('#root > button')?.click())
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Text of the app').inputValue()).toBe('kept')

  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of second/ }).click()
  // The modal closes on the `connected` event.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('output').textContent()).toBe('connected')
  await page.close()
})
