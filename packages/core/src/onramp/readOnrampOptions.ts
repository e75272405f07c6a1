import { getOnrampOptions, type OnrampCurrency, type OnrampOptions } from '@latchkey/api/onramp/getOnrampOptions'
import { isLatchkeyError } from '@latchkey/base/errors'
import { onrampPaymentCurrency, onrampPaymentMethods } from '@latchkey/contracts/constants/onramp'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * What can be bought and how it is paid; undefined when the server sells nothing. When the server does not answer, a fixed list
 * without providers (spec S8.6, S9.4): it can be shown, but nothing can be ordered. Rejects when the server refuses the project.
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

/** Shown while the server does not answer (spec S8.6, S9.4). It names no providers, so nothing can be ordered. */
const fallbackOptions: OnrampOptions = {
  currencies: [
    { ...usdc, networkId: 'eip155:1', tokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    { ...usdc, networkId: 'eip155:137', tokenAddress: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
  ],
  paymentMethods: onrampPaymentMethods,
  paymentCurrency: onrampPaymentCurrency,
  providers: [],
}
