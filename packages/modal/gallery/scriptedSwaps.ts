import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { type TokenRow, tokenIcon } from './samples.ts'
import { answer, type Fault } from './scriptedAnswer.ts'

export type SwapScript = {
  readonly tokens: readonly TokenRow[]
  /** Simulated failure of quote requests. */
  readonly quotes?: Fault
  /** Price impact in percent. Default: close to zero. */
  readonly impact?: string
}

const decimals = 18

/** The routes for swaps, with the prices of the account's tokens minus the price impact. */
export function scriptedSwaps(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  script: SwapScript | Fault = { tokens: [] },
) {
  const networkId = (searchParams.get('chainId') ?? searchParams.get('from') ?? 'eip155:1')
    .split(':')
    .slice(0, 2)
    .join(':')
  const caipOf = (address = nativeTokenAddress) => `${networkId}:${address}`
  if (pathname.endsWith('/gas-price'))
    return Response.json({ standard: '1200000000', fast: '2400000000', instant: '4800000000' })
  if (pathname.endsWith('/allowance')) return Response.json({ allowance: '0' })
  if (pathname.endsWith('/tokens'))
    return answer(script, ({ tokens }) => ({
      tokens: tokens.map((token) => ({
        ...{ address: caipOf(token.address), name: token.name, symbol: token.symbol, decimals, eip2612: false },
        ...{
          logoUri: tokenIcon(token.name, token.address, networkId),
          quantity: { decimals: String(decimals), numeric: '0' },
          value: 0,
        },
        price: priceOf(token),
      })),
    }))
  return answer(typeof script === 'string' ? script : (script.quotes ?? script), ({ tokens, impact = '0.12' }) => {
    const [from = '', to = ''] = [searchParams.get('from'), searchParams.get('to')].map((one) => one ?? '')
    const tokenOf = (caip: string) => tokens.find(({ address }) => caipOf(address) === caip)
    const worth = (priceOf(tokenOf(from)) * Number(searchParams.get('amount'))) / priceOf(tokenOf(to))
    const toAmount = BigInt(Math.round((worth * (1 - Number(impact) / 100)) / 1e9)) * 10n ** 9n
    return {
      quotes: [
        {
          ...{
            id: 'quote',
            fromAmount: searchParams.get('amount'),
            fromAccount: from,
            toAccount: to,
            route: [from, to],
          },
          ...{ toAmount: String(toAmount), minimumToAmount: String((toAmount * 99n) / 100n + 1n), priceImpact: impact },
          spender: from.endsWith(nativeTokenAddress) ? null : caipOf(`0x${'9'.repeat(40)}`),
          expiresAt: new Date(Date.now() + 30_000).toISOString(),
        },
      ],
    }
  })
}

const priceOf = ({ value = 0, numeric }: TokenRow = { name: '', symbol: '', numeric: '1' }): number =>
  value / Number(numeric)
