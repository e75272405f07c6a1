import { isLatchkeyError } from '@latchkey/base/errors'
import { routeCatalogue } from '@latchkey/contracts/api/catalogue'
import type { BuiltRoute } from '@latchkey/contracts/api/route'
import { API_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/api'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { getBalances } from './account/getBalances.ts'
import { getHistory } from './activity/getHistory.ts'
import { getRecipient } from './activity/getRecipient.ts'
import { type ApiClient, createApiClient } from './apiClient.ts'
import { getIdentity } from './identity/getIdentity.ts'
import { getNameAddresses } from './names/getNameAddresses.ts'
import { getNames } from './names/getNames.ts'
import { getNameZone } from './names/getNameZone.ts'
import { postName } from './names/postName.ts'
import { suggestNames } from './names/suggestNames.ts'
import { getNfts } from './nfts/getNfts.ts'
import { getOnrampOptions } from './onramp/getOnrampOptions.ts'
import { getPurchaseQuote, type PurchaseQuote } from './onramp/getPurchaseQuote.ts'
import { getPurchaseStatus } from './onramp/getPurchaseStatus.ts'
import { orderPurchase } from './onramp/orderPurchase.ts'
import { getPermissions } from './permissions/getPermissions.ts'
import { getPortfolio } from './portfolio/getPortfolio.ts'
import { getPriceHistory } from './prices/getPriceHistory.ts'
import { getNonce } from './siwx/getNonce.ts'
import { refreshSession } from './siwx/refreshSession.ts'
import { verifySignIn } from './siwx/verifySignIn.ts'
import { buildSwap, buildSwapApproval } from './swap/buildSwap.ts'
import { getGasPrices } from './swap/getGasPrices.ts'
import { getSwapAllowance } from './swap/getSwapAllowance.ts'
import { getSwapQuote } from './swap/getSwapQuote.ts'
import { getSwapTokens } from './swap/getSwapTokens.ts'
import { getWallets } from './wallets/getWallets.ts'

const networkId = 'eip155:1'
const address = `0x${'a1'.repeat(20)}`
const caipAddress = `${networkId}:${address}`
const page = { address, networkId } as const
const chart = { ...page, token: undefined, period: 'day' } as const
const swap = { networkId, account: address, from: address, to: undefined, fromUnits: 5n, slippagePercent: 1 } as const
const quote = { ...swap, id: 'q', toUnits: 1n, minimumUnits: 1n, priceImpactPercent: '0', expiresAtMs: 0 }
const purchase: PurchaseQuote = {
  ...{ id: 'q', provider: 'sandbox', networkId, paymentCurrency: 'USD', expiresAtMs: 0, symbol: 'ETH' },
  ...{ total: '10', subtotal: '9', providerFee: '1', networkFee: '0', purchaseAmount: '1' },
}
const money = (amount: string, currency = 'USD') => ({ amount, currency })
/** A JWT that is valid for 15 min. */
const accessToken = `e30.${btoa('{"iat":1,"exp":901}')}.`

type Json = { readonly [name: string]: Json } | readonly Json[] | string | number | boolean | null
type Body = { [name: string]: Json }
type Reader = {
  readonly read: (api: ApiClient) => Promise<unknown>
  /** Adjusts a response that the schema generated to the request, where the two have to match. */
  readonly fit?: (body: Body) => Body
}
const every = (body: Body, list: string, fields: Body): Body => ({
  ...body,
  [list]: (body[list] as Body[]).map((row) => ({ ...row, ...fields })),
})
const withTx = ({ tx }: Body): Body => ({ tx: { ...(tx as Body), to: caipAddress } })

const readers: Readonly<Record<string, Reader>> = {
  'GET /getWallets': { read: (api) => getWallets(api) },
  'GET /appkit/v1/config': { read: (api) => getNameZone(api) },
  'GET /v1/identity/{address}': { read: (api) => getIdentity(api, page) },
  'GET /v1/account/{address}/balance': { read: (api) => getBalances(api, page) },
  'GET /v1/account/{account}/history': { read: (api) => getHistory(api, page) },
  'GET /v1/account/{account}/recipients/{recipient}': {
    read: (api) => getRecipient(api, { account: address, recipient: address, networkId }),
  },
  'GET /v1/account/{account}/nfts': { read: (api) => getNfts(api, page) },
  'GET /v1/account/{address}/portfolio': { read: (api) => getPortfolio(api, chart) },
  'GET /v1/fungible/history': { read: (api) => getPriceHistory(api, chart) },
  'GET /v1/profile/account/{name}': { read: (api) => getNameAddresses(api, { name: 'alice' }) },
  'GET /v1/profile/reverse/{address}': { read: (api) => getNames(api, page) },
  'GET /v1/profile/suggestions/{name}': { read: (api) => suggestNames(api, { name: 'alice' }) },
  'POST /v1/profile/account': {
    read: (api) => postName(api, { coinType: 60, address, message: '{}', signature: '0x' }),
  },
  'GET /v1/sessions/{id}': {
    read: (api) => getPermissions(api, page),
    fit: (body) => every(body, 'pcis', { expiry: 1 }),
  },
  'GET /v1/onramp/options': { read: (api) => getOnrampOptions(api, {}) },
  'POST /v1/onramp/quote': {
    read: (api) => getPurchaseQuote(api, { symbol: 'ETH', networkId, amount: '10' }),
    fit: (body) => ({
      ...body,
      ...{ paymentTotal: money('10'), paymentSubtotal: money('9'), providerFee: money('1'), networkFee: money('0') },
      purchaseAmount: money('1', 'ETH'),
    }),
  },
  'POST /v1/generators/onrampurl': {
    read: (api) => orderPurchase(api, { quote: purchase, address }),
    fit: (body) => ({ ...body, url: 'https://pay.example/' }),
  },
  'GET /v1/onramp/orders/{id}': { read: (api) => getPurchaseStatus(api, { orderId: 'o' }) },
  'POST /auth/v1/nonce': { read: (api) => getNonce(api) },
  'POST /auth/v1/verify': {
    read: (api) => verifySignIn(api, { message: 'm', signature: '0x' }),
    fit: (body) => ({ ...body, accessToken }),
  },
  'POST /auth/v1/refresh': {
    read: (api) => refreshSession(api, { refreshToken: 'r' }),
    fit: (body) => ({ ...body, accessToken }),
  },
  'GET /v1/convert/tokens': {
    read: (api) => getSwapTokens(api, page),
    fit: (body) => every(body, 'tokens', { address: caipAddress }),
  },
  'GET /v1/convert/quotes': {
    read: (api) => getSwapQuote(api, swap),
    fit: (body) => every(body, 'quotes', { toAmount: '100', minimumToAmount: '99', spender: caipAddress }),
  },
  'GET /v1/convert/allowance': { read: (api) => getSwapAllowance(api, swap) },
  'GET /v1/convert/gas-price': { read: (api) => getGasPrices(api, page) },
  'POST /v1/convert/build-transaction': { read: (api) => buildSwap(api, { quote }), fit: withTx },
  'GET /v1/convert/build-approve': { read: (api) => buildSwapApproval(api, { quote }), fit: withTx },
}

/** Values for the rules that no arbitrary can be derived from. The schema selects the valid ones. */
const texts = fc.oneof(
  fc.string(),
  ...[2, 40, 64].map((length) => fc.stringMatching(new RegExp(`^0x[0-9a-f]{${length}}$`))),
)

/** Values that a schema accepts. */
function valuesOf(schema: v.GenericSchema): fc.Arbitrary<Json | undefined> {
  const values = () => candidatesOf(schema)
  return 'pipe' in schema || schema.type === 'custom' ? values().filter((value) => v.is(schema, value)) : values()
}

function candidatesOf(schema: v.GenericSchema): fc.Arbitrary<Json | undefined> {
  // Every schema of valibot has its parts as properties, which its general type does not name.
  const parts = schema as unknown as {
    readonly pipe?: readonly { readonly type: string; readonly requirement?: RegExp }[]
    readonly entries: Readonly<Record<string, v.GenericSchema>>
    readonly item: v.GenericSchema
    readonly value: v.GenericSchema
    readonly wrapped: v.GenericSchema
    readonly literal: Json
    readonly options: readonly v.GenericSchema[] & readonly Json[]
  }
  switch (schema.type) {
    case 'string': {
      const rules = parts.pipe ?? []
      const pattern = rules.find(({ type }) => type === 'regex')?.requirement
      if (pattern) return fc.stringMatching(pattern)
      if (rules.some(({ type }) => type === 'iso_timestamp'))
        return fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString())
      return rules.some(({ type }) => type === 'url') ? fc.webUrl() : texts
    }
    case 'custom':
      return texts
    case 'number':
      return fc.oneof(fc.integer(), fc.nat(40), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constant(parts.literal)
    case 'picklist':
      return fc.constantFrom(...parts.options)
    case 'variant':
      return fc.oneof(...parts.options.map(valuesOf))
    case 'array':
      return fc.array(valuesOf(parts.item) as fc.Arbitrary<Json>, { minLength: 0, maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.string(), valuesOf(parts.value) as fc.Arbitrary<Json>, { maxKeys: 3 })
    case 'optional':
      return fc.option(valuesOf(parts.wrapped), { nil: undefined })
    case 'nullable':
      return fc.option(valuesOf(parts.wrapped), { nil: null })
    case 'nullish':
      return fc.oneof(valuesOf(parts.wrapped), fc.constantFrom(null, undefined))
    case 'object':
      return fc.record<Record<string, Json>>(
        Object.fromEntries(Object.entries(parts.entries).map(([name, part]) => [name, valuesOf(part)])) as never,
      )
    default:
      throw new Error(`no values for the type '${schema.type}'`)
  }
}

function answersOf(key: string): fc.Arbitrary<Json> {
  const { answer } = routeCatalogue.find(({ method, path }) => `${method} ${path}` === key) as BuiltRoute
  const { fit = (body) => body } = readers[key] as Reader
  if (answer === 'nothing' || answer.kind !== 'json') throw new Error(`${key} does not answer in JSON`)
  return (valuesOf(answer.schema) as fc.Arbitrary<Json>).map((value) =>
    Array.isArray(value) ? value : fit(JSON.parse(JSON.stringify(value))),
  )
}

function readAnswer(key: string, answer: Json): Promise<unknown> {
  const api = createApiClient({
    serverUrl: 'https://api.example',
    projectId: '0'.repeat(32),
    sdkVersion: '1.2.3',
    fetch: async () => Response.json(answer),
  })
  return (readers[key] as Reader).read(api)
}

/** Every position in a value, as a path. The first is the value itself. */
const pathsIn = (value: Json): readonly (readonly string[])[] => [
  [],
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => pathsIn(part).map((path) => [name, ...path]))
    : []),
]

/** The value with another type of value at the path, which says `planted` if the reader passes it on. */
function plantAt(value: Json, [name, ...rest]: readonly string[]): Json {
  if (name === undefined) return typeof value === 'string' || value === null ? { planted: 1 } : 'planted'
  if (Array.isArray(value)) return value.map((part, index) => (String(index) === name ? plantAt(part, rest) : part))
  const fields = value as { readonly [name: string]: Json }
  return { ...fields, [name]: plantAt(fields[name] as Json, rest) }
}

const shown = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' || Number.isNaN(part) ? String(part) : part)) ?? ''

describe.each(Object.keys(readers))('%s', (key) => {
  test('reads every response that the schema of the route accepts', () =>
    fc.assert(fc.asyncProperty(answersOf(key), async (answer) => void (await readAnswer(key, answer)))))

  test('refuses or leaves out a field of another type, wherever it is', () =>
    fc.assert(
      fc.asyncProperty(answersOf(key), fc.nat(), async (answer, place) => {
        const paths = pathsIn(answer)
        const path = paths[place % paths.length] ?? []
        const read = await readAnswer(key, plantAt(answer, path)).catch((error: unknown) => {
          if (!isLatchkeyError(error, API_RESPONSE_MALFORMED)) throw error
        })
        expect(shown(read), path.join('.')).not.toMatch(/planted|\[object|NaN/)
      }),
    ))
})
