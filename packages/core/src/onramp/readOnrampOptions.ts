import { getOnrampOptions, type OnrampCurrency, type OnrampOptions } from '@latchkey/api/onramp/getOnrampOptions'
import { isLatchkeyError } from '@latchkey/base/errors'
import { onrampPaymentCurrency, onrampPaymentMethods } from '@latchkey/contracts/constants/onramp'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * Currencies on sale and payment methods; undefined if the server has no provider. If the server does not respond, a fixed list
 * without providers (spec S8.6, S9.4): it can be shown, but nothing can be ordered. Rejects if the server refuses the project.
 */
export async function readOnrampOptions(
  latchkey: Latchkey,
  params: { readonly signal?: AbortSignal } = {},
): Promise<OnrampOptions | undefined> {
  try {
    return await getOnrampOptions(apiOf(latchkey), params)
  } catch (error) {
    if (params.signal?.aborted || !isLatchkeyError(error) || !error.repeatable) throw error
    return fallbackOptions
  }
}

const usdc = { symbol: 'USDC', name: 'USD Coin', decimals: 6, providers: [] } satisfies Partial<OnrampCurrency>

/** Shown while the server does not respond (spec S8.6, S9.4). Without providers, so nothing can be ordered. */
const fallbackOptions: OnrampOptions = {
  currencies: [
    { ...usdc, networkId: 'eip155:1', tokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    { ...usdc, networkId: 'eip155:137', tokenAddress: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
  ],
  paymentMethods: onrampPaymentMethods,
  paymentCurrency: onrampPaymentCurrency,
  providers: [],
}
