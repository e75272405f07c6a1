import { expect, test } from 'vitest'
import { methodTitle } from './methodTitle.ts'

test.each([
  ['swapExactTokensForETH', 'Swap exact tokens for ETH'],
  ['setApprovalForAll', 'Set approval for all'],
  ['transformERC20', 'Transform ERC20'],
  ['mint', 'Mint'],
  ['_set_name', 'Set name'],
])('%s is shown as %s', (name, title) => {
  expect(methodTitle(name)).toBe(title)
})
