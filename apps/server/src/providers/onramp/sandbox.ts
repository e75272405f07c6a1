import { errorOf } from '@latchkey/base/errors'
import { formatUnits } from '@latchkey/base/units'
import { onrampPaymentCurrency, onrampPaymentDecimals } from '@latchkey/contracts/constants/onramp'
import { ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'
import * as v from 'valibot'
import type { SandboxConfig } from './onrampConfig.ts'
import type { OnrampProvider } from './onrampProvider.ts'
import { pageUrl } from './pageUrl.ts'
import { paymentText } from './paymentText.ts'

const feeBps = 150n
const orderSchema = v.object({ url: v.string() })
const progressSchema = v.object({
  status: v.picklist(['pending', 'processing', 'done', 'failed']),
  hash: v.nullable(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))),
})

/** Sells the tokens of the development chains at the server's own prices. Its page and the account that sends the tokens belong to the devnet. */
export function sandbox({ url, apiKey }: SandboxConfig): OnrampProvider {
  const requestTo = (path: string) => ({
    provider: 'sandbox',
    url: new URL(path, url),
    headers: { accept: 'application/json', authorization: `Bearer ${apiKey}` },
    failure: ONRAMP_UNAVAILABLE,
  })
  return {
    id: 'sandbox',
    name: 'Latchkey Sandbox',
    sells: ({ chain }) => chain.prices !== undefined,
    async quote({ prices, asset, paymentMethod, total }) {
      const price = (await prices()).get(asset.address)
      if (!price) throw errorOf(ONRAMP_UNAVAILABLE)
      // Rounded in favour of the provider, like every amount here.
      const providerFee = (total * feeBps + 9_999n) / 10_000n
      const subtotal = total - providerFee
      const perCent = price.numerator * 10n ** BigInt(onrampPaymentDecimals)
      const units = (subtotal * price.denominator * 10n ** BigInt(asset.decimals)) / perCent
      return { asset, paymentMethod, total, subtotal, providerFee, networkFee: 0n, units, reference: '' }
    },
    async order({ http, orderId, offer: { asset, ...offer }, recipient }) {
      const body = {
        id: orderId,
        network: asset.chain.id,
        networkName: asset.chain.name,
        token: asset.address,
        units: String(offer.units),
        amount: `${formatUnits(offer.units, asset.decimals)} ${asset.symbol}`,
        payment: `${paymentText(offer.total)} ${onrampPaymentCurrency}`,
        paymentMethod: offer.paymentMethod,
        recipient,
      }
      const answer = await http.post(orderSchema, { ...requestTo('/api/orders'), body })
      return pageUrl(answer.url, [new URL(url).origin]).href
    },
    async progress({ http, orderId }) {
      const { status, hash } = await http.get(progressSchema, requestTo(`/api/orders/${orderId}`))
      return { status, hash: hash ?? undefined }
    },
  }
}
