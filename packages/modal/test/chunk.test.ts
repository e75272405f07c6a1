import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture'), inParts: true })

test('code that something else has loaded between a render and its effects is shown', async () => {
  const page = await openPage(fixture, { lateChunk: true })
  await expect.poll(() => page.getByRole('paragraph').textContent()).toBe('loaded')
})
