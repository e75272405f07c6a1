import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Visitor } from './visitor.ts'

/** Saves screenshots in the folder named by LATCHKEY_PICTURES: light and dark, desktop and phone. */
export async function takePicture({ page }: Visitor, name: string): Promise<void> {
  const folder = process.env.LATCHKEY_PICTURES
  if (!folder) return
  await mkdir(folder, { recursive: true })
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before) await page.setViewportSize(before)
}
