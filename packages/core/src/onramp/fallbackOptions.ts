import type { OnrampCurrency, OnrampOptions } from '@latchkey/api/onramp/getOnrampOptions'
import { onrampPaymentCurrency, onrampPaymentMethods } from '@latchkey/contracts/constants/onramp'

const usdc = { symbol: 'USDC', name: 'USD Coin', decimals: 6, providers: [] } satisfies Partial<OnrampCurrency>

/** Shown while the server does not answer (spec S8.6, S9.4). It names no providers, so nothing can be ordered. */
export const fallbackOptions: OnrampOptions = {
  currencies: [
    { ...usdc, networkId: 'eip155:1', tokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    { ...usdc, networkId: 'eip155:137', tokenAddress: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
  ],
  paymentMethods: onrampPaymentMethods,
  paymentCurrency: onrampPaymentCurrency,
  providers: [],
}
