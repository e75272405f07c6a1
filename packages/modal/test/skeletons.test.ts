import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { viewGuide } from '../gallery/viewGuide.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'gallery') })
const tolerancePx = 4
/** The code of Downloads loads with the views that lead to it. */
const withoutSkeleton = ['Downloads', 'Fault', 'Toasts']

test.each([
  { width: 1280, height: 1000 },
  { width: 390, height: 844 },
])('the skeleton of every view is as high as the loaded view: window of $width px', async (viewport) => {
  const page = await fixture.newTab({ viewport })
  page.setDefaultTimeout(60_000)
  const typical = Object.entries(viewGuide).filter(([name]) => !withoutSkeleton.includes(name))
  const ids = typical.map(([, { scene }]) => scene)
  await page.goto(`${fixture.url()}/?scene=${ids}&skeletons`)
  await page.waitForFunction((count) => document.querySelectorAll('[data-ready]').length === count, ids.length)
  const measured = await page.evaluate(
    (views) =>
      views.map(([name, scene]) => {
        const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0
        const sheet = `[data-scene=${scene}] [role=group] > div`
        return {
          name,
          skeleton: heightOf(`[data-skeleton=${name}] > div`),
          loaded: heightOf(sheet) - heightOf(`${sheet} header`),
        }
      }),
    typical.map(([name, { scene }]) => [name, scene] as const),
  )
  expect(measured.filter(({ loaded }) => loaded === 0)).toEqual([])
  expect(measured.filter(({ skeleton, loaded }) => Math.abs(skeleton - loaded) > tolerancePx)).toEqual([])
  await page.close()
})
