import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { chainOf } from './harness/chain.ts'
import { signedInWithInjected } from './harness/flows.ts'
import { fillSwap, openSwap, reviewedUnits } from './harness/swapFlow.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { workerStack } from './harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)

test('[S2.14] ether is swapped for a token: price, review, confirmation, and the quoted amount on the chain', async () => {
  const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 6 })
  const before = await chain.tokenUnits(wallet.address)
  const nativeBefore = await chain.nativeUnits(wallet.address)
  await openSwap(visitor)
  await fillSwap(visitor, { to: 'LUSD', amount: '0.5' })
  await visitor.press('Review swap')
  const { quoted, minimum } = await reviewedUnits(visitor, { symbol: 'LUSD', decimals: 6 })
  await visitor.press('Swap')
  await visitor.heading('Swapped').waitFor()
  await visitor.hears('Swapped 0.5 ETH')
  await visitor.press('Done')
  await visitor.heading(/^Account 0x/).waitFor()
  // Nothing else trades on this chain.
  expect((await chain.tokenUnits(wallet.address)) - before).toBe(quoted)
  expect(minimum).toBeGreaterThan(0n)
  expect(minimum).toBeLessThan(quoted)
  expect(nativeBefore - (await chain.nativeUnits(wallet.address))).toBeGreaterThanOrEqual(parseEther('0.5'))
  await visitor.leave()
})
