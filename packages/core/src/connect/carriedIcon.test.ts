import { expect, test } from 'vitest'
import { carriedIcon } from './carriedIcon.ts'

test('accepts only an icon that needs no request', () => {
  const picture = 'data:image/svg+xml,%3Csvg%2F%3E'
  expect(carriedIcon(['https://wallet.example/icon.png', picture])).toBe(picture)
  expect(carriedIcon(['https://wallet.example/icon.png', 'data:text/html,hello'])).toBeUndefined()
  expect(carriedIcon([])).toBeUndefined()
  expect(carriedIcon(undefined)).toBeUndefined()
})
