import { onrampPaymentMethods } from '@latchkey/contracts/constants/onramp'
import { type TokenRow, tokenIcon } from './samples.ts'
import { answer, type Fault } from './scriptedAnswer.ts'

type ProviderId = 'sandbox' | 'coinbase' | 'meld'

export type PurchaseScript = {
  readonly tokens: readonly TokenRow[]
  /** The providers, each slightly more expensive than the previous one. */
  readonly providers: readonly { readonly id: ProviderId; readonly name: string }[]
  /** Simulated failure of quote requests. */
  readonly quotes?: Fault
  readonly networkId?: string
}

/** The routes for purchases, with the prices of the account's tokens. */
export function scriptedPurchases(
  { pathname, body }: { readonly pathname: string; readonly body: unknown },
  script: PurchaseScript | Fault = { tokens: [], providers: [] },
) {
  if (pathname.endsWith('/options')) return answer(script, optionsOf)
  if (pathname.includes('/orders/'))
    return Response.json({
      ...{ id: pathname.split('/').at(-1), provider: 'sandbox', status: 'pending', network: 'eip155:1', hash: null },
      ...{ purchaseAmount: { amount: '1', currency: 'ETH' }, paymentTotal: { amount: '1', currency: 'USD' } },
    })
  return answer(typeof script === 'string' ? script : (script.quotes ?? script), (of) =>
    quoteOf(of, JSON.parse(String(body))),
  )
}

const optionsOf = ({ tokens, providers, networkId = 'eip155:1' }: PurchaseScript) => ({
  purchaseCurrencies: providers.length === 0 ? [] : tokens.map((token) => currencyOf(token, { providers, networkId })),
  paymentCurrencies: providers.length === 0 ? [] : [{ id: 'USD', payment_method_limits: onrampPaymentMethods }],
  providers: providers.map((provider) => ({ ...provider, fee_range: { min: '1', max: '2' } })),
})

const currencyOf = (
  { name, symbol, address = '' }: TokenRow,
  { providers, networkId = '' }: Pick<PurchaseScript, 'providers' | 'networkId'>,
) => ({
  ...{ id: symbol, name, symbol, icon_url: tokenIcon(name, address, networkId) },
  networks: [
    {
      ...{ name: networkId, display_name: 'Ethereum', chain_id: '1', contract_address: address, decimals: 18 },
      providers: providers.map(({ id }) => id),
    },
  ],
})

type Asked = { readonly purchaseCurrency: string; readonly amount: string; readonly provider: ProviderId }

function quoteOf({ tokens, providers }: PurchaseScript, { purchaseCurrency, amount, provider }: Asked) {
  const place = providers.findIndex(({ id }) => id === provider)
  const total = Math.round(Number(amount) * 100)
  const fee = Math.round((total * (15 + 5 * place)) / 1000)
  const { value = 1, numeric } = tokens.find(({ symbol }) => symbol === purchaseCurrency) ?? { numeric: '1' }
  const usd = (cents: number) => ({ amount: (cents / 100).toFixed(2), currency: 'USD' })
  return {
    ...{ quoteId: 'ab'.repeat(16), provider },
    ...{ paymentTotal: usd(total), paymentSubtotal: usd(total - fee - 25), providerFee: usd(fee), networkFee: usd(25) },
    purchaseAmount: {
      amount: ((total - fee - 25) / 100 / (value / Number(numeric))).toFixed(6),
      currency: purchaseCurrency,
    },
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  }
}
