import { join } from 'node:path'
import type { stepSkeletons } from '@latchkey/modal/views/account/stepSkeletons.ts'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { viewGuide } from '../gallery/viewGuide.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'gallery') })
const tolerancePx = 4
/** The code of Downloads loads with the views that lead to it. */
const withoutSkeleton = ['Downloads', 'Fault', 'Toasts']
/** The usual scene of each step of Account and its settings. */
const stepScenes: Readonly<Record<keyof typeof stepSkeletons | 'calls', string>> = {
  receive: 'receive',
  portfolio: 'portfolio',
  token: 'token',
  nft: 'nft',
  operation: 'operation-pending',
  call: 'account-call',
  calls: 'account-calls',
  names: 'name',
  permissions: 'permissions',
  upgrade: 'upgrade',
  email: 'update-email',
}

test.each([
  { width: 1280, height: 1000 },
  { width: 390, height: 844 },
])('the skeleton of every view and step is as high as the loaded view: window of $width px', async (viewport) => {
  const page = await fixture.newTab({ viewport })
  page.setDefaultTimeout(60_000)
  const views = Object.entries(viewGuide).filter(([name]) => !withoutSkeleton.includes(name))
  const typical = [...views.map(([name, { scene }]) => [name, scene] as const), ...Object.entries(stepScenes)]
  const ids = typical.map(([, scene]) => scene)
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
    typical,
  )
  expect(measured.filter(({ loaded }) => loaded === 0)).toEqual([])
  expect(measured.filter(({ skeleton, loaded }) => Math.abs(skeleton - loaded) > tolerancePx)).toEqual([])
  await page.close()
})
