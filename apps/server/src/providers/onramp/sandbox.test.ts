import { afterAll, beforeEach, expect, test } from 'vitest'
import { startService } from '../../../test/startService.ts'
import { testChain } from '../../../test/testChain.ts'
import type { PriceTable } from '../prices/priceSource.ts'
import type { OnrampAsset } from './onrampProvider.ts'
import { sandbox } from './sandbox.ts'

const service = await startService()
afterAll(service.stop)
beforeEach(service.reset)
const { http } = service

const provider = sandbox({ provider: 'sandbox', url: service.url, apiKey: 'SECRET-KEY' })
const asset: OnrampAsset = {
  chain: testChain('eip155:31337', {}),
  address: '0xAA',
  name: 'Token',
  symbol: 'T',
  decimals: 2,
}
const orderId = 'ab'.repeat(16)
const unavailable = { code: 'ONRAMP_UNAVAILABLE' }
const quote = (total: bigint, prices: PriceTable = new Map([['0xAA', { numerator: 3n, denominator: 1n }]])) =>
  provider.quote({ http, prices: async () => prices, asset, paymentMethod: 'card', total })

test('[S7.19] rounds the fee up and the tokens down, so that the visitor never gets more than was paid for', async () => {
  expect(await quote(1_001n)).toMatchObject({ total: 1_001n, providerFee: 16n, subtotal: 985n, units: 328n })
  expect(await quote(1_000n)).toMatchObject({ total: 1_000n, providerFee: 15n, subtotal: 985n, units: 328n })
})

test('[S7.19] without a price there is no quote', async () => {
  await expect(quote(1_000n, new Map())).rejects.toMatchObject(unavailable)
  expect(provider.sells(asset)).toBe(false)
})

test.each([
  ['down', 503],
  ['wrong', { url: 'https://evil.example/buy' }],
  ['half there', '{"url":"http'],
  ['of another shape', { status: 'paid', hash: null }],
  ['without a hash of a transaction', { url: 7, status: 'done', hash: 'javascript:alert(1)' }],
])('[S7.17] when the service is %s, orders fail and no status is invented', async (_, answer) => {
  service.answer(() => answer)
  const offer = await quote(1_000n)
  await expect(provider.order({ http, orderId, offer, recipient: '0x12' })).rejects.toMatchObject(unavailable)
  await expect(provider.progress({ http, orderId })).rejects.toMatchObject(unavailable)
  expect(service.logged.join()).not.toContain('SECRET-KEY')
})
