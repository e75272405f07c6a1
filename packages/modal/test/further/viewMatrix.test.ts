import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as connectedViews from '@latchkey/modal/screen/connectedViews.ts'
import * as firstViews from '@latchkey/modal/screen/views.ts'
import { shortSymbol } from '@latchkey/modal/views/activity/shortSymbol.ts'
import { shortName } from '@latchkey/modal/views/names/shortName.ts'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { fixturePage } from '../../../ui/test/fixturePage.ts'
import { longNft, nfts } from '../../gallery/activitySamples.ts'
import { pseudoText } from '../../gallery/pseudoTexts.ts'
import { longAccountName, longName, longNetwork, longTokens } from '../../gallery/samples.ts'
import { scenes } from '../../gallery/scenes.ts'
import { pictureKinds, viewGuide, viewsPage } from '../../gallery/viewGuide.ts'
import { openScenes } from '../openScenes.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, '../gallery') })

const viewNames = [...Object.values(firstViews), ...Object.values(connectedViews)].map(({ name }) => name)
const locales = ['en', 'de', 'fr', 'ar', 'pseudo'] as const
/**
 * Windows by the device that a view is laid out for; a page is resized between the windows of one device. The last one is 1280 ×
 * 800 at 200 %.
 */
const devices = {
  phone: [
    { width: 320, height: 700 },
    { width: 390, height: 844 },
  ],
  desktop: [
    { width: 1280, height: 800 },
    { width: 640, height: 400 },
  ],
} as const
/** Names that a view may truncate. */
const cuttable = [
  longName,
  shortName(longAccountName),
  longNft,
  ...nfts.map(({ name }) => name),
  longNetwork.name,
  longNetwork.nativeCurrency.symbol,
  ...longTokens.flatMap(({ name, symbol }) => [name, symbol, shortSymbol(symbol)]),
]

test('every registered view has a scene, and every scene a unique id', () => {
  const shown = new Set<string>(scenes.map(({ view }) => view))
  expect(viewNames.filter((name) => !shown.has(name))).toEqual([])
  expect(new Set(scenes.map(({ id }) => id)).size).toBe(scenes.length)
})

test('docs/views.md is generated from this list', async () => {
  expect(viewNames.filter((name) => viewGuide[name] === undefined)).toEqual([])
  const docs = join(import.meta.dirname, '../../../../docs')
  expect(await readFile(join(docs, 'views.md'), 'utf8')).toBe(viewsPage())
  for (const { scene } of Object.values(viewGuide)) {
    for (const kind of Object.keys(pictureKinds)) {
      const { size } = await stat(join(docs, 'images/views', `${scene}-${kind}.webp`))
      expect(size, `${scene}-${kind}`).toBeLessThanOrEqual(25 * 1024)
    }
  }
})

test('the pseudo-locale is at least 20 % longer and keeps its slots', () => {
  const text = pseudoText('Open {wallet} to continue')
  expect(text).toContain('{wallet}')
  expect(text.length).toBeGreaterThanOrEqual('Open {wallet} to continue'.length * 1.2)
})

/** Texts that overflow their sheet or are cut off, with their scene. */
const cutTexts = (page: Page) =>
  page.evaluate((names) => {
    const cut: string[] = []
    for (const scene of document.querySelectorAll('[data-scene]')) {
      for (const area of scene.querySelectorAll(
        '[role=group] > div, section > [role=status], section > [role=alert]',
      )) {
        const box = area.getBoundingClientRect()
        for (const node of area.querySelectorAll<HTMLElement>(
          'h2, h3, p, div, span, b, label, button, a, bdi, dt, dd',
        )) {
          const text = node.textContent?.trim()
          const { left, right, width } = node.getBoundingClientRect()
          if (!text || names.some((name) => text.includes(name)) || width <= 1 || node.closest('[aria-hidden]'))
            continue
          const { overflowX, overflowY } = getComputedStyle(node)
          const clipped =
            (overflowX === 'hidden' && node.scrollWidth > node.clientWidth + 1) ||
            (overflowY === 'hidden' && node.scrollHeight > node.clientHeight + 1)
          if (clipped || left < box.left - 1 || right > box.right + 1)
            cut.push(`${scene.getAttribute('data-scene')}: ${text}`)
        }
      }
    }
    return cut
  }, cuttable)

/** Buttons, links and titles whose centre is covered by another element, with their scene. */
const covered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-scene] [role=group] :is(button, a, b)')]
      .filter((node) => node.checkVisibility({ visibilityProperty: true }))
      .filter((node) => {
        node.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = node.getBoundingClientRect()
        return !node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      .map((node) => `${node.closest('[data-scene]')?.getAttribute('data-scene')}: ${node.textContent}`),
  )

const cells = locales.flatMap((locale) =>
  (['phone', 'desktop'] as const).map((device) => ({ locale, device, name: `${locale} ${device}` })),
)

// Loading all scenes takes most of the time, so the tests of a cell share a page.
describe.each(cells)('$locale, $device', ({ locale, device, name }) => {
  const [small, large] = devices[device]
  let opening: ReturnType<typeof openScenes> | undefined
  const opened = () => {
    // Not in a hook, where `expect.poll` does not work.
    opening ??= openScenes(fixture, { locale, viewport: small })
    return opening
  }
  afterAll(async () => {
    await (await opening)?.page.close()
  })

  test('no text is cut off, and there is no console output, no request to a foreign host and no policy violation', async () => {
    const { page, watch } = await opened()
    for (const viewport of [small, large]) {
      await page.setViewportSize(viewport)
      expect(await cutTexts(page), `${viewport.width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    }
    expect(watch.problems()).toEqual([])
  })

  if (name === 'en desktop')
    test('nothing covers a button or a title', async () => {
      const { page } = await opened()
      await page.setViewportSize(small)
      expect(await covered(page)).toEqual([])
    })

  if (name === 'ar phone')
    test('in right-to-left languages, names and figures of any script are aligned to the right', async () => {
      const { page } = await opened()
      await page.setViewportSize(large)
      const elsewhere = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[role=group] :is([dir=auto], input[dir=ltr])')]
          .filter((node) => getComputedStyle(node).textAlign !== 'right')
          .map((node) => `${node.closest('[data-scene]')?.getAttribute('data-scene')}: ${node.textContent}`),
      )
      expect(elsewhere).toEqual([])
    })

  if (name === 'en phone' || name === 'ar phone')
    test('results of checks extend to the edge of their card, and an address takes two lines', async () => {
      const { page } = await opened()
      await page.setViewportSize(large)
      const gaps = await page.locator('[data-scene="troubleshoot"] li').evaluateAll((rows) =>
        rows.map((row) => {
          const [result] = [...row.children].slice(-1)
          const edge = row.getBoundingClientRect()
          const box = result?.getBoundingClientRect() ?? edge
          return getComputedStyle(row).direction === 'rtl' ? box.left - edge.left : edge.right - box.right
        }),
      )
      expect(gaps.length).toBeGreaterThan(0)
      expect(gaps.filter((gap) => gap > 1)).toEqual([])
      const lines = await page
        .locator(':is([data-scene="receive"], [data-scene="send-review"]) bdi:has(> span + span)')
        .evaluateAll((addresses) =>
          addresses.map(
            ({ children }) => new Set([...children].map((group) => group.getBoundingClientRect().top)).size,
          ),
        )
      expect(lines).toEqual([2, 2])
    })
})
