import { isLatchkeyError } from '@latchkey/base/errors'
import { priceImpactMarkedPercent } from '@latchkey/contracts/constants/swap'
import { SWAP_UNAVAILABLE } from '@latchkey/contracts/errors/swap'
import { Banner } from '@latchkey/ui/banner/Banner'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { judgeQuote } from './quoteFacts.ts'
import { RetryBanner } from './RetryBanner.tsx'
import type { Swapping } from './swapping.ts'

/** The error or warning above the button, if any. */
export function SwapNotes({ swapping }: { readonly swapping: Swapping }) {
  const text = useText('swap', 'amounts')
  const { partsOf } = useErrorText()
  const { draft, tokens, quote, approval } = swapping
  const poor = usePoorPrice(swapping)
  if (draft.error) return <Banner tone="bad" {...partsOf(draft.error)} />
  // These queries are also retried automatically.
  const retry = { label: text('tryAgain'), detail: text('priceFailedDetail') }
  if (tokens.isError) return <RetryBanner {...retry} title={text('swapsFailed')} query={tokens} />
  if (isLatchkeyError(quote.error, SWAP_UNAVAILABLE)) return <Banner tone="warn" {...partsOf(quote.error)} />
  if (quote.isError) return <RetryBanner {...retry} title={text('priceFailed')} query={quote} />
  if (approval.isError) return <RetryBanner {...retry} title={text('priceFailed')} query={approval} />
  return poor ? <Banner tone="bad" {...poor} /> : null
}

/** Warning about a poor price: the loss in dollars if prices are known and it is significant, otherwise a general warning. */
function usePoorPrice({ draft, quote }: Swapping) {
  const text = useText('swap')
  const format = useFormat()
  const { from, to } = draft
  if (!quote.data || !from || !to) return undefined
  const { tone, change = 0, lost = 0 } = judgeQuote(quote.data, { from, to })
  if (tone !== 'bad') return undefined
  const isTold = -100 * change >= priceImpactMarkedPercent
  return isTold
    ? {
        title: text('loseAbout', { amount: format.dollars(lost) }),
        detail: text('loseAboutDetail', { percent: format.percent(-change) }),
      }
    : { title: text('highImpact'), detail: text('highImpactDetail') }
}
