import type { Route } from 'playwright-core'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { chainOf } from '../harness/chain.ts'
import { chooseRecipient, promptsOf, signedInWithInjected } from '../harness/flows.ts'
import { hurryTo } from '../harness/passTime.ts'
import { draft, newAddress } from '../harness/sendFlow.ts'
import { fillSwap, openSwap } from '../harness/swapFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

/** The data of accounts, prices, names and swaps. Not the chain, whose requests the server forwards. */
const dataApi = /\/v1\/(account|convert|fungible|identity|profile|onramp)\//

const failure = (status: number, code: string) => ({
  status,
  json: { error: { code, message: 'Try again.', retryable: true, help: 'https://example.com' } },
})

/** Faults of the server, or of the service behind it. */
const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'answers for a service that is down': (route) => route.fulfill(failure(502, 'UPSTREAM_FAILED')),
  'answers that there were too many requests': (route) =>
    route.fulfill({ ...failure(429, 'RATE_LIMITED'), headers: { 'retry-after': '1' } }),
  'answers something else': (route) => route.fulfill({ json: { status: 'fine' } }),
  'answers with half of a list': (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"data":[{"id":"0x1","metadata":{"hash":"0x' }),
}

test.each(Object.entries(faults))(
  'with a data API that %s, every view reports it, and a transfer succeeds',
  async (_, fail) => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 5 })
    const { page, dialog } = visitor
    // Failed requests are repeated several times, after growing pauses.
    const says = (title: string) => hurryTo(page, dialog.getByRole('heading', { name: title }))
    await page.clock.install()
    await page.route(dataApi, fail)
    // A new page has nothing cached.
    await page.reload()
    await visitor.isConnected(wallet.address)
    await visitor.connectButton.click()
    await says("Couldn't load tokens")
    // The chain still responds.
    await dialog.getByText(/^[\d,.]+ ETH$/).waitFor()
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    await says("Couldn't load NFTs")
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await says("Couldn't load activity")
    await dialog.getByRole('tab', { name: 'Tokens' }).click()
    await visitor.press('Swap')
    await hurryTo(page, dialog.getByText("Couldn't load the tokens"))
    await visitor.press('Back')
    await visitor.press('Buy')
    await hurryTo(page, dialog.getByText(/^Buying crypto isn't available right now/))
    await visitor.press('Back')

    await visitor.press('Send')
    const recipient = privateKeyToAddress(generatePrivateKey())
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await chooseRecipient(visitor, recipient)
    await visitor.press('Review')
    await visitor.press('Send 0.5 ETH')
    await visitor.hears('Sent 0.5 ETH')
    expect(await chainOf(stack).nativeUnits(recipient)).toBe(500_000_000_000_000_000n)

    await page.unroute(dataApi)
    await page.keyboard.press('Escape')
    await visitor.isClosed()
    await visitor.connectButton.click()
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    await visitor.heading('No NFTs yet').waitFor()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await dialog.getByRole('listitem').filter({ hasText: '0.5 ETH' }).first().waitFor()
    visitor.watch.forgive(/Failed to load resource|429|502/)
    await visitor.leave()
  },
)

test('with a slow data API, pending data is shown as such, and the rest works meanwhile', async () => {
  const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 5 })
  const { page, dialog } = visitor
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(dataApi, async (route) => {
    await answered
    await route.continue()
  })
  await page.reload()
  await visitor.isConnected(wallet.address)
  await visitor.connectButton.click()
  const busy = dialog.locator('[data-lk-skeleton]').first()
  await visitor.hears('Loading tokens…')
  await busy.waitFor({ state: 'attached' })
  await dialog.getByText(/^[\d,.]+ ETH$/).waitFor()
  await visitor.press('Receive')
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  await visitor.press('Back')
  answer()
  await dialog.getByRole('listitem').filter({ hasText: 'Ether' }).waitFor()
  await visitor.leave()
})

/** Requests of the page to the chain itself. The wallet has its own connection. */
const chainRpc = /\/v1\?chainId=/

const outages: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is not reached': (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'does not answer the server': (route) => {
    const { id } = route.request().postDataJSON()
    const error = { code: -32_603, message: "The network's node could not answer." }
    return route.fulfill({ json: { jsonrpc: '2.0', id, error } })
  },
}

test.each(Object.entries(outages))(
  'with a node that %s, Send reports the failure and sends nothing, and a swap is followed once the node is back',
  async (_, fail) => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 7 })
    const { page, dialog } = visitor
    const chain = chainOf(stack)
    const sentBefore = await chain.sent(wallet.address)
    const dollarsBefore = await chain.tokenUnits(wallet.address)
    await page.clock.install()
    await page.route(chainRpc, fail)
    await page.reload()
    await visitor.isConnected(wallet.address)
    await openSwap(visitor)
    await fillSwap(visitor, { to: 'LUSD', amount: '0.2' })
    await visitor.press('Review swap')
    await visitor.press('Swap')
    await visitor.hears('Swapping 0.2 ETH')
    await visitor.press('Done')
    await dialog.getByRole('listitem').filter({ hasText: 'Ether' }).waitFor()

    await visitor.press('Send')
    await hurryTo(page, dialog.getByText("Couldn't load balances"))
    const to = newAddress()
    await draft(visitor, { amount: '0.1', to })
    await dialog.getByText('A token is required').first().waitFor()
    expect(promptsOf(wallet).filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)

    await page.unroute(chainRpc)
    await visitor.hears('Swapped 0.2 ETH')
    await visitor.press('Try again')
    await dialog.getByRole('img', { name: /^Balance: .+ ETH$/ }).waitFor()
    await visitor.press('Review')
    await visitor.press('Send 0.1 ETH')
    await visitor.hears('Sent 0.1 ETH')
    expect(await chain.nativeUnits(to)).toBe(parseEther('0.1'))
    expect(await chain.tokenUnits(wallet.address)).toBeGreaterThan(dollarsBefore)
    expect(await chain.sent(wallet.address)).toBe(sentBefore + 2)
    visitor.watch.forgive(/Failed to load resource.*502/)
    await visitor.leave()
  },
)
