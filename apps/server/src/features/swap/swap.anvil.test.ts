import { rpcRetryBaseMs } from '@latchkey/contracts/constants/rpc'
import { decodeFunctionData, erc20Abi, parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { routerCode } from '../../../../devnet/src/exchange/uniswapCode.ts'
import { rpc } from '../../../../devnet/src/rpc.ts'
import { startNodeProxy } from '../../../test/nodeProxy.ts'
import {
  type Answer,
  addresses,
  alice,
  bob,
  caip,
  networkId,
  otherProjectId,
  type SwapHarness,
  startSwaps,
} from '../../../test/swapHarness.ts'

let server: SwapHarness
let snapshot: unknown

beforeAll(async () => {
  server = await startSwaps()
}, 300_000)
afterAll(() => server.stop())
beforeEach(async () => {
  snapshot = await rpc(server.anvil.url, 'evm_snapshot')
})
afterEach(() => rpc(server.anvil.url, 'evm_revert', [snapshot]))

const { native, lusd, key, weth, router } = addresses
const swapOf = (from: string, to: string, amount: bigint) => ({
  amount: String(amount),
  userAddress: caip(alice),
  from: caip(from),
  to: caip(to),
})

async function quoteOf(from: string, to: string, amount: bigint) {
  const { status, body } = await server.get('/v1/convert/quotes', swapOf(from, to, amount))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.quotes[0]
}

const build = (body: object) => server.post('/v1/convert/build-transaction', body)

/** Builds the swap of a quote and sends it as the account. */
async function execute(swap: ReturnType<typeof swapOf>, id: string) {
  const { status, body } = await build({ ...swap, id, eip155: { slippage: 1 }, disableEstimate: true })
  expect(status, JSON.stringify(body)).toBe(200)
  const { tx } = body
  await server.send({ from: alice, to: bare(tx.to), data: tx.data, value: BigInt(tx.value) })
  return tx
}

async function approve(swap: ReturnType<typeof swapOf>, id: string) {
  const { userAddress, from, to } = swap
  const { status, body } = await server.get('/v1/convert/build-approve', { userAddress, from, to, id })
  expect(status, JSON.stringify(body)).toBe(200)
  await server.send({ from: alice, to: bare(body.tx.to), data: body.tx.data })
  return body.tx
}

/** Advances the server's clock until its calls to the node time out. */
async function whileDown(request: Promise<Answer>): Promise<Answer> {
  let over = false
  const answered = request.finally(() => {
    over = true
  })
  while (!over) {
    await server.clock.advance(rpcRetryBaseMs)
    await new Promise((turn) => setImmediate(turn))
  }
  return answered
}

const bare = (caipAddress: string) => caipAddress.split(':')[2] ?? ''

test('[S3.9] [S7.6] lists the native currency and the tokens with prices and permits', async () => {
  const { body } = await server.get('/v1/convert/tokens', { chainId: networkId })
  const quantity = (decimals: string) => ({ decimals, numeric: '0' })
  expect(body.tokens).toMatchObject([
    { address: caip(native), symbol: 'ETH', decimals: 18, price: 2500, eip2612: false, quantity: quantity('18') },
    { address: caip(lusd), symbol: 'LUSD', decimals: 6, price: 1, eip2612: true, quantity: quantity('6') },
    { address: caip(key), symbol: 'KEY', decimals: 18, eip2612: true, value: 0 },
  ])
  expect(body.tokens[0].logoUri).toContain('/public/getTokenImage/eth')
})

test('[S7.5] [S7.10] ether swapped as built brings exactly the quoted amount', async () => {
  const swap = swapOf(native, lusd, parseEther('1.5'))
  const quote = await quoteOf(native, lusd, parseEther('1.5'))
  expect(BigInt(quote.toAmount)).toBe(await server.amountOut(parseEther('1.5'), [weth, lusd]))
  expect(quote).toMatchObject({
    fromAmount: swap.amount,
    fromAccount: swap.from,
    toAccount: swap.to,
    route: [caip(weth.toLowerCase()), caip(lusd.toLowerCase())],
    spender: null,
  })
  expect(Number(quote.priceImpact)).toBeCloseTo(0.74, 2)
  const before = await server.balance(lusd, alice)
  const tx = await execute(swap, quote.id)
  expect(await server.balance(lusd, alice)).toBe(before + BigInt(quote.toAmount))
  expect(tx).toMatchObject({ from: caip(alice), to: caip(router), value: swap.amount, amount: swap.amount })
})

test('[S7.8] [S7.10] [S7.11] a token needs an approval of exactly the amount, and brings exactly the quoted ether', async () => {
  const amount = parseUnits('4000', 6)
  const swap = swapOf(lusd, native, amount)
  const quote = await quoteOf(lusd, native, amount)
  expect(quote.spender).toBe(caip(router))
  expect((await build({ ...swap, id: quote.id })).body.error.code).toBe('SWAP_WOULD_FAIL')

  const approval = await approve(swap, quote.id)
  expect(approval.from).toBe(caip(lusd))
  expect(approval.to).toBe(caip(lusd))
  expect(decodeFunctionData({ abi: erc20Abi, data: approval.data })).toEqual({
    functionName: 'approve',
    args: [router, amount],
  })
  const allowance = await server.get('/v1/convert/allowance', { tokenAddress: caip(lusd), userAddress: caip(alice) })
  expect(allowance.body).toEqual({ allowance: String(amount) })

  const answer = await build({ ...swap, id: quote.id })
  expect(answer.status).toBe(200)
  const before = await server.balance('native', alice)
  const fee = await server.send({ from: alice, to: router, data: answer.body.tx.data })
  expect(await server.balance('native', alice)).toBe(before + BigInt(quote.toAmount) - fee)
  // The approval is used up.
  expect(
    (await server.get('/v1/convert/allowance', { tokenAddress: caip(lusd), userAddress: caip(alice) })).body,
  ).toEqual({ allowance: '0' })
})

test('[S7.5] the path with the better price wins, which depends on the amount', async () => {
  const small = await quoteOf(native, key, parseEther('0.1'))
  expect(small.route).toEqual([weth, lusd, key].map((token) => caip(token.toLowerCase())))
  const large = await quoteOf(native, key, parseEther('20'))
  expect(large.route).toEqual([weth, key].map((token) => caip(token.toLowerCase())))
  const swap = swapOf(native, key, parseEther('0.1'))
  const before = await server.balance(key, alice)
  await execute(swap, small.id)
  expect(await server.balance(key, alice)).toBe(before + BigInt(small.toAmount))
})

test('[S7.10] the transaction pays the account, within the slippage and a deadline', async () => {
  const quote = await quoteOf(native, lusd, parseEther('1'))
  const { body } = await build({
    ...swapOf(native, lusd, parseEther('1')),
    id: quote.id,
    eip155: { slippage: 0.5 },
    disableEstimate: true,
  })
  const { functionName, args = [] } = decodeFunctionData({ abi: routerCode.abi, data: body.tx.data })
  const [minimum, path, recipient, deadline] = args as [bigint, string[], string, bigint]
  expect(functionName).toBe('swapExactETHForTokens')
  expect(path).toEqual([weth, lusd])
  expect(recipient).toBe(alice)
  expect(deadline).toBe(BigInt(Date.parse(body.tx.deadline) / 1000))
  expect(deadline - BigInt(Math.floor(server.clock.now() / 1000))).toBe(600n)
  expect(minimum * 1000n).toBeGreaterThanOrEqual(BigInt(quote.toAmount) * 995n)
  expect((minimum - 1n) * 1000n).toBeLessThan(BigInt(quote.toAmount) * 995n)
  expect(body.tx.minimumToAmount).toBe(String(minimum))
})

test("[S7.10] somebody else's trade beyond the slippage makes the swap fail, one within it does not", async () => {
  const swap = swapOf(native, lusd, parseEther('1'))
  const quote = await quoteOf(native, lusd, parseEther('1'))
  await server.trade(bob, parseEther('0.5'))
  const before = await server.balance(lusd, alice)
  await execute(swap, quote.id)
  const received = (await server.balance(lusd, alice)) - before
  expect(received).toBeLessThan(BigInt(quote.toAmount))
  expect(received).toBeGreaterThanOrEqual(BigInt(quote.minimumToAmount))

  const second = await quoteOf(native, lusd, parseEther('1'))
  await server.trade(bob, parseEther('5'))
  expect((await build({ ...swap, id: second.id })).body.error.code).toBe('SWAP_WOULD_FAIL')
  await expect(execute(swap, second.id)).rejects.toThrow('reverted')
})

test('[S7.10] an expired quote is refused, not re-priced', async () => {
  const swap = swapOf(native, lusd, parseEther('1'))
  const { id, expiresAt } = await quoteOf(native, lusd, parseEther('1'))
  expect(Date.parse(expiresAt) - server.clock.now()).toBe(30_000)
  await server.clock.advance(29_999)
  expect((await build({ ...swap, id })).status).toBe(200)
  await server.clock.advance(1)
  const late = await build({ ...swap, id })
  expect([late.status, late.body.error.code]).toEqual([410, 'SWAP_QUOTE_EXPIRED'])
  expect((await build(swap)).body.error.code).toBe('SWAP_QUOTE_EXPIRED')
  expect((await build({ ...swap, id: 'never-given' })).body.error.code).toBe('SWAP_QUOTE_EXPIRED')
})

test('[S7.10] without an id, as sent by AppKit, builds the newest quote of the same swap', async () => {
  const swap = swapOf(native, lusd, parseEther('1'))
  await quoteOf(native, lusd, parseEther('1'))
  await server.trade(bob, parseEther('3'))
  const newest = await quoteOf(native, lusd, parseEther('1'))
  await quoteOf(native, lusd, parseEther('2'))
  const { body } = await build(swap)
  expect(body.tx.minimumToAmount).toBe(newest.minimumToAmount)
})

test('[S7.10] a quote belongs to its account, tokens, amount and project', async () => {
  const swap = swapOf(native, lusd, parseEther('1'))
  const { id } = await quoteOf(native, lusd, parseEther('1'))
  for (const other of [{ amount: '1' }, { userAddress: caip(bob) }, { to: caip(key) }])
    expect((await build({ ...swap, id, ...other })).body.error.code, JSON.stringify(other)).toBe('API_REQUEST_INVALID')
  const foreign = await server.app.request(`/v1/convert/build-transaction?projectId=${otherProjectId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...swap, id }),
  })
  expect((await foreign.json()).error.code).toBe('SWAP_QUOTE_EXPIRED')
})

test('[S3.9] [S7.9] three gas prices, each enough for the next block and none below the previous one', async () => {
  const { body } = await server.get('/v1/convert/gas-price', { chainId: networkId })
  const block = (await rpc(server.anvil.url, 'eth_getBlockByNumber', ['pending', false])) as { baseFeePerGas: string }
  const [standard, fast, instant] = [body.standard, body.fast, body.instant].map(BigInt) as [bigint, bigint, bigint]
  expect(standard).toBeGreaterThanOrEqual(BigInt(block.baseFeePerGas))
  expect(fast).toBeGreaterThan(standard)
  expect(instant).toBeGreaterThan(fast)
})

test('networks without an exchange get empty lists, and errors where nothing can be built', async () => {
  const elsewhere = {
    amount: '1',
    userAddress: `eip155:1:${alice}`,
    from: `eip155:1:${native}`,
    to: `eip155:1:${lusd}`,
  }
  expect((await server.get('/v1/convert/tokens', { chainId: 'eip155:1' })).body).toEqual({ tokens: [] })
  expect((await server.get('/v1/convert/quotes', elsewhere)).body).toEqual({ quotes: [] })
  const allowance = { tokenAddress: elsewhere.to, userAddress: elsewhere.userAddress }
  expect((await server.get('/v1/convert/allowance', allowance)).body).toEqual({ allowance: '0' })
  expect((await server.get('/v1/convert/gas-price', { chainId: 'eip155:1' })).body.error.message).toBe(
    'Network not supported for Gas Price',
  )
  expect((await build(elsewhere)).body.error.message).toBe('Network not supported for Swaps')
  const { amount: _, ...approval } = elsewhere
  expect((await server.get('/v1/convert/build-approve', approval)).body.error.message).toBe(
    'Network not supported for Swaps',
  )
})

test('neither a dust amount nor zero gets a quote', async () => {
  expect(await quoteOf(key, lusd, 1n)).toBeUndefined()
  expect(await quoteOf(native, lusd, 0n)).toBeUndefined()
})

test('prices and builds nothing while the node is down; a later swap returns exactly the quoted amount', async () => {
  const swap = swapOf(native, lusd, parseEther('1'))
  const { id } = await quoteOf(native, lusd, parseEther('1'))
  const [chain] = server.config.chains
  if (!chain) throw new Error('no chain is configured')
  const { rpcUrl } = chain
  const gone = await startNodeProxy(rpcUrl)
  gone.stop()
  Object.assign(chain, { rpcUrl: gone.url })
  try {
    const built = await whileDown(build({ ...swap, id }))
    const quoted = await whileDown(server.get('/v1/convert/quotes', swap))
    const priced = await whileDown(server.get('/v1/convert/gas-price', { chainId: networkId }))
    for (const { body } of [built, quoted, priced]) expect(body.error.code).toMatch(/^UPSTREAM_(FAILED|TIMED_OUT)$/)
  } finally {
    Object.assign(chain, { rpcUrl })
  }
  const quote = await quoteOf(native, lusd, parseEther('1'))
  const before = await server.balance(lusd, alice)
  await execute(swap, quote.id)
  expect(await server.balance(lusd, alice)).toBe(before + BigInt(quote.toAmount))
})

test.each([
  ['an unknown token', { to: caip(weth) }, 'SWAP_TOKEN_UNKNOWN'],
  ['a token for itself', { to: caip(native) }, 'API_REQUEST_INVALID'],
  ['two networks', { to: `eip155:31338:${lusd}` }, 'API_REQUEST_INVALID'],
  ['a fraction', { amount: '1.5' }, 'API_REQUEST_INVALID'],
  ['a negative amount', { amount: '-1' }, 'API_REQUEST_INVALID'],
  ['more than 256 bits', { amount: String(2n ** 256n) }, 'API_REQUEST_INVALID'],
  ['no slippage', { slippage: '0' }, 'API_REQUEST_INVALID'],
  ['more than half', { slippage: '50.01' }, 'API_REQUEST_INVALID'],
  ['an address that is none', { userAddress: caip('0x12') }, 'INVALID_CAIP_ADDRESS'],
])('refuses %s', async (_, change, code) => {
  const query = { ...swapOf(native, lusd, 1n), ...change }
  expect((await server.get('/v1/convert/quotes', query)).body.error?.code).toBe(code)
})

test('sends the node no request that changes state', async () => {
  const nonce = await rpc(server.anvil.url, 'eth_getTransactionCount', [alice, 'pending'])
  const block = await rpc(server.anvil.url, 'eth_blockNumber')
  const quote = await quoteOf(native, lusd, parseEther('1'))
  await build({ ...swapOf(native, lusd, parseEther('1')), id: quote.id })
  expect(await rpc(server.anvil.url, 'eth_getTransactionCount', [alice, 'pending'])).toBe(nonce)
  expect(await rpc(server.anvil.url, 'eth_blockNumber')).toBe(block)
})
