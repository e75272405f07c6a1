import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture') })

test('theme variables apply to the button and the modal in both themes', async () => {
  const page = await openPage(fixture, {
    theme: { accent: '#0a7d55', radius: '4px', surface: { light: '#fffbe6', dark: '#101820' }, font: 'Georgia, serif' },
  })
  const button = page.getByRole('button', { name: 'Open' })
  const styleOf = (name: 'backgroundColor' | 'borderRadius' | 'fontFamily') =>
    button.evaluate((node, property) => getComputedStyle(node)[property], name)
  expect(await styleOf('backgroundColor')).toBe('rgb(10, 125, 85)')
  expect(await styleOf('borderRadius')).toBe('4px')
  expect(await styleOf('fontFamily')).toBe('Georgia, serif')
  await button.click()
  const sheet = page.getByRole('dialog').locator('> div').first()
  await page.getByRole('button', { name: /^Wallet of first/ }).waitFor()
  const surface = () => sheet.evaluate((node) => getComputedStyle(node).backgroundColor)
  expect(await surface()).toBe('rgb(255, 251, 230)')
  expect(await sheet.evaluate((node) => getComputedStyle(node).borderRadius)).toBe('8px')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await surface()).toBe('rgb(16, 24, 32)')
  await page.close()
})
