import { expect, test } from 'vitest'
import { amountText } from './amountText.ts'

test.each([
  [0n, 18, 4, '0'],
  [10_000n * 10n ** 18n, 18, 4, '10,000'],
  [1_234_567_890_000_000_000n, 18, 4, '1.2345'],
  [99_999_999_999_999n, 18, 4, '<0.0001'],
  [12_500_000n, 6, undefined, '12.5'],
  [1n, 6, undefined, '0.000001'],
  [7n, 0, undefined, '7'],
])('%s base units with %s decimals, %s places: %s', (units, decimals, places, text) => {
  expect(amountText(units, { decimals, ...(places === undefined ? {} : { places }) })).toBe(text)
})
