import { join } from 'node:path'
import { expect, test } from 'vitest'
import { axeFindings } from '../../../../e2e/harness/accessibility.ts'
import { fixturePage } from '../../../ui/test/fixturePage.ts'
import { openScenes } from '../openScenes.ts'

// Apart from viewMatrix.test.ts so that the two run in parallel.
const fixture = fixturePage({ root: join(import.meta.dirname, '../gallery') })

const viewports = { phone: { width: 320, height: 700 }, desktop: { width: 1280, height: 800 } } as const

// Colours don't depend on the language or the width; names and roles don't depend on the colours.
const axeCells = [
  { locale: 'en', device: 'desktop', colorScheme: 'dark' },
  { locale: 'ar', device: 'phone', colorScheme: 'light' },
  { locale: 'en', device: 'desktop', colorScheme: 'light' },
  { locale: 'en', device: 'phone', colorScheme: 'dark' },
] as const
test.each(process.env.LATCHKEY_VIEW_MATRIX === 'full' ? axeCells : axeCells.slice(0, 2))(
  'axe finds nothing in any scene: $locale, $device, $colorScheme',
  async (cell) => {
    const { page } = await openScenes(fixture, { locale: cell.locale, viewport: viewports[cell.device] })
    await page.emulateMedia({ colorScheme: cell.colorScheme, reducedMotion: 'reduce' })
    // Every scene of a toast has a region of notifications of its own.
    expect((await axeFindings(page)).filter((finding) => !finding.startsWith('landmark-unique: '))).toEqual([])
    await page.close()
  },
)
