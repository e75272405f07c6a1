import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../../../../e2e/harness/accessibility.ts'
import { fixturePage } from '../../../ui/test/fixturePage.ts'
import { openScenes } from '../openScenes.ts'

// Separate from viewMatrix.test.ts, so that the two run in parallel.
const fixture = fixturePage({ root: join(import.meta.dirname, '../gallery') })

const viewports = { phone: { width: 320, height: 700 }, desktop: { width: 1280, height: 800 } } as const

// Colours don't depend on the language or the width; names and roles don't depend on the colours.
const cells = [
  { locale: 'en', device: 'desktop', colorSchemes: ['dark', 'light'] },
  { locale: 'ar', device: 'phone', colorSchemes: ['light'] },
  { locale: 'en', device: 'phone', colorSchemes: ['dark'] },
] as const
describe.each(cells)('axe finds nothing in any scene: $locale, $device', ({ locale, device, colorSchemes }) => {
  let opening: ReturnType<typeof openScenes> | undefined
  afterAll(async () => {
    await (await opening)?.page.close()
  })

  test.each(colorSchemes)('%s', async (colorScheme) => {
    // Not in a hook, where `expect.poll` does not work.
    opening ??= openScenes(fixture, { locale, viewport: viewports[device] })
    const { page } = await opening
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Every toast scene has its own notification region.
    expect((await axeFindings(page)).filter((finding) => !finding.startsWith('landmark-unique: '))).toEqual([])
  })
})
