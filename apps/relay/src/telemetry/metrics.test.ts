import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('[S7.34] counts unknown close codes as one label', () => {
  const metrics = createMetrics()
  for (const code of [1000, 1006, 1013, 3000, 4008, 4010, 3001, 4999, 4000, 2999]) metrics.close(code)
  const page = metrics.render({} as Parameters<typeof metrics.render>[0])
  const labels = [...page.matchAll(/closes_total\{code="(\w+)"\} (\d+)/g)].map(([, code, count]) => [code, count])
  expect(labels).toEqual([
    ...['1000', '1006', '1013', '3000', '4008', '4010'].map((code) => [code, '1']),
    ['other', '4'],
  ])
})
