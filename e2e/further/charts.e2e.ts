import { expect, test } from 'vitest'
import { axeFindings } from '../harness/accessibility.ts'
import { signedInWithInjected } from '../harness/flows.ts'
import { fillSwap, openSwap } from '../harness/swapFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

test('[S2.3] a swap moves the price of ether: the chart, the change and the portfolio show it', async () => {
  const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 5 })
  const { page, dialog, heading, press } = visitor
  await openSwap(visitor)
  await fillSwap(visitor, { to: 'LUSD', amount: '40' })
  await press('Review swap')
  await press('Swap anyway')
  await heading(/^Account 0x/).waitFor()
  await visitor.hears('Swapped 40 ETH')

  // The server reads prices once in 15 s.
  await expect.poll(changeOfEther, { timeout: 60_000, interval: 500 }).toBeLessThan(0)
  await page.reload()
  await visitor.connectButton.click()
  const ether = dialog.getByRole('list', { name: 'Tokens' }).getByRole('button', { name: /^Ether/ })
  await ether.filter({ hasText: /−\d+\.\d\d%/ }).click()
  await heading('Ether').waitFor()
  const chart = dialog.getByRole('slider', { name: 'Price of ETH' })
  await chart.waitFor()
  await dialog.getByText(/^−\d+\.\d\d%$/).waitFor()
  expect(await axeFindings(page)).toEqual([])

  const now = priceOf(await chart.getAttribute('aria-valuetext'))
  await chart.focus()
  await page.keyboard.press('Home')
  const before = priceOf(await chart.getAttribute('aria-valuetext'))
  expect(before).toBeGreaterThan(now)
  await page.keyboard.press('Tab')
  await press('Back')

  await dialog.getByRole('button', { name: / in the last 24 hours$/ }).click()
  await heading('Portfolio').waitFor()
  await dialog.getByRole('slider', { name: /^Value of your tokens on / }).waitFor()
  await dialog.getByText(/^−\$[\d,]+\.\d\d$/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await visitor.leave()
}, 300_000)

async function changeOfEther(): Promise<number> {
  const query = new URLSearchParams({ projectId: '0'.repeat(32), chainId: 'eip155:31337' })
  const answer = await fetch(`${stack.server}/v1/fungible/history?${query}`)
  return ((await answer.json()) as { readonly change?: number }).change ?? 0
}

/** "$2,500.00, Wed, Nov 25, 7:51 PM" */
const priceOf = (text: string | null) => Number(/^\$([\d,]+\.\d+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
