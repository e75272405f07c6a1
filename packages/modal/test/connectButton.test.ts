import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture') })

test('shows the connecting colour immediately, also on hover', async () => {
  const page = await openPage(fixture)
  await page.getByRole('button', { name: 'Open', exact: true }).hover()
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
  const colours = await page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Open')!
    const before = getComputedStyle(button).backgroundColor
    globalThis.page.latchkey.store.setState({ attempts: { eip155: { number: 1, walletId: 'first' } } })
    const seen = new Set<string>()
    for (let frame = 0; frame < 20; frame++) {
      await new Promise(requestAnimationFrame)
      if (button.dataset.status === 'connecting') seen.add(getComputedStyle(button).backgroundColor)
    }
    return { before, seen: [...seen] }
  })
  expect(colours.seen).toHaveLength(1)
  expect(colours.seen).not.toContain(colours.before)
  await page.close()
})
