import { describe, expect, test } from 'vitest'
import { withoutFocusMark } from '../../packages/ui/test/focusMarks.ts'
import { axeFindings } from '../harness/accessibility.ts'
import { signedInWithInjected } from '../harness/flows.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitorWithWallet } from '../harness/visitor.ts'
import { walk } from '../harness/walk.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

describe('accessibility', () => {
  test('[S2.6] [S2.10] no screen violates axe rules, light or dark, including those of the secure site', {
    timeout: 300_000,
  }, async () => {
    const findings: string[] = []
    await walk(browser(), stack, {
      async onScreen(name, page) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          findings.push(...(await axeFindings(page)).map((finding) => `${name} ${colorScheme}: ${finding}`))
        }
      },
    })
    expect(findings).toEqual([])
  })

  test('the gallery and the 404 page violate no axe rules', async () => {
    const { visitor } = await newVisitorWithWallet(browser(), stack)
    for (const path of ['/gallery', '/nothing-here']) {
      await visitor.open(path)
      await visitor.page.getByRole('heading', { level: 1 }).waitFor()
      expect(await axeFindings(visitor.page)).toEqual([])
    }
    visitor.watch.forgive(/status of 404/)
    await visitor.leave()
  })

  test('every focusable element shows its focus in forced-colors mode, too', async () => {
    const { visitor } = await newVisitorWithWallet(browser(), stack)
    await visitor.page.emulateMedia({ forcedColors: 'active' })
    await visitor.open()
    await visitor.connectButton.waitFor()
    expect(await withoutFocusMark(visitor.page, 'body')).toEqual([])
    await visitor.leave()
  })

  test('focus goes into the modal, stays there through every view, and returns to the button; Escape closes', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack)
    const { page, dialog, connectButton } = visitor
    const inside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
    await connectButton.focus()
    await page.keyboard.press('Enter')
    await visitor.button('Send').waitFor()
    await expect.poll(inside).toBe(true)
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press(step % 5 === 4 ? 'Shift+Tab' : 'Tab')
      expect(await inside()).toBe(true)
    }
    await visitor.press('Send')
    await dialog.getByRole('textbox', { name: 'Amount' }).waitFor()
    await expect.poll(inside).toBe(true)
    await page.keyboard.press('Escape')
    await visitor.isClosed()
    await expect.poll(() => connectButton.evaluate((element) => element === document.activeElement)).toBe(true)
    await visitor.leave()
  })

  test('focus stays in the modal when the focused element is removed, and outdated announcements are cleared', async () => {
    const { visitor, wallet } = await newVisitorWithWallet(browser(), stack)
    const { page, dialog, button } = visitor
    const focused = () => page.evaluate(() => document.activeElement?.closest('dialog') && document.activeElement?.id)
    wallet.rejectNext('eth_requestAccounts')
    await visitor.open()
    await visitor.connectButton.click()
    await dialog.getByRole('button', { name: /^Kestrel/ }).click()
    await button('Try again').waitFor()
    wallet.setAutoApprove(false)
    await button('Try again').focus()
    await page.keyboard.press('Enter')
    await button('Try again').waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe('latchkey-heading')
    await visitor.press('Back')
    const said = () => dialog.getByRole('status').allTextContents()
    await expect.poll(said).toEqual([''])
    await visitor.leave()
  })

  test('connecting and signing in work by keyboard alone', async () => {
    const { visitor, wallet } = await newVisitorWithWallet(browser(), stack)
    const { page, dialog } = visitor
    await visitor.open()
    const pressByKeyboard = async (name: RegExp) => {
      await dialog.getByRole('button', { name }).waitFor()
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
      for (let step = 0; step < 15 && !name.test(await focused()); step++) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    await visitor.connectButton.focus()
    await page.keyboard.press('Enter')
    await pressByKeyboard(/^Kestrel/)
    await pressByKeyboard(/^Sign in$/)
    await visitor.isConnected(wallet.address)
    await visitor.leave()
  })
})
