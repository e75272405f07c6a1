import { expect, test } from 'vitest'
import { fieldLabel } from './fieldLabel.ts'

test.each([
  ['seller', 'Seller'],
  ['items[0].startTime', 'Items 1 › Start time'],
  ['order.maker_fee', 'Order › Maker fee'],
  ['matrix[0][2]', 'Matrix 1 3'],
  ['tokenURI', 'TokenURI'],
  ['نطاق', 'نطاق'],
])('%s reads as %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label)
})
