import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture'), inParts: true })

test('renders a chunk that was loaded elsewhere between render and effects', async () => {
  const page = await openPage(fixture, { lateChunk: true })
  await expect.poll(() => page.getByRole('paragraph').textContent()).toBe('loaded')
})
