import { sheetBreakpointPx } from '@latchkey/contracts/constants/modal'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { watchPage } from '../../../e2e/harness/watch.ts'
import type { fixturePage } from '../../ui/test/fixturePage.ts'
import { scenes } from '../gallery/scenes.ts'

/** Opens all scenes of the gallery and waits until each has reached its state. */
export async function openScenes(fixture: ReturnType<typeof fixturePage>, { locale, ...tab }: openScenes.Params) {
  const page = await fixture.newTab({ reducedMotion: 'reduce', ...tab })
  page.setDefaultTimeout(180_000)
  const watch = await watchPage(page, [fixture.url()])
  await page.goto(`${fixture.url()}/?locale=${locale}`)
  const isPhone = await page.evaluate((breakpoint) => innerWidth <= breakpoint, sheetBreakpointPx)
  const shown = scenes.filter(({ onPhone }) => !onPhone || isPhone)
  await page.waitForFunction((count) => document.querySelectorAll('[data-scene]').length === count, shown.length)
  await expect.poll(() => scenesUnderWay(page), { timeout: 180_000 }).toEqual([])
  // Fault scenes log these errors for developers.
  watch.forgive(/PROJECT_ID_MISSING|has no view/)
  return { page, watch }
}

export declare namespace openScenes {
  type Params = { readonly locale: string } & Parameters<ReturnType<typeof fixturePage>['newTab']>[0]
}

const scenesUnderWay = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-scene]:not([data-ready])')].map((node) => node.getAttribute('data-scene')),
  )
