import { isLatchkeyError } from '@latchkey/base/errors'
import { priceImpactHighPercent } from '@latchkey/contracts/constants/swap'
import { SWAP_UNAVAILABLE } from '@latchkey/contracts/errors/swap'
import { Banner } from '@latchkey/ui/banner/Banner'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { RetryBanner } from '../RetryBanner.tsx'
import type { Swapping } from './swapping.ts'

/** The error or warning above the button, if there is one. */
export function SwapNotes({ swapping }: { readonly swapping: Swapping }) {
  const text = useText('send')
  const { messageOf } = useErrorText()
  const { draft, tokens, quote, approval } = swapping
  const isHigh = Number(quote.data?.priceImpactPercent ?? 0) >= priceImpactHighPercent
  useAnnouncement(isHigh ? text('highImpact') : undefined)
  if (draft.error) return <Banner tone="bad" title={messageOf(draft.error)} />
  // These queries are also retried automatically.
  const retry = { label: text('tryAgain'), detail: text('priceFailedDetail') }
  if (tokens.isError) return <RetryBanner {...retry} title={text('swapsFailed')} query={tokens} />
  if (isLatchkeyError(quote.error, SWAP_UNAVAILABLE)) return <Banner tone="warn" title={messageOf(quote.error)} />
  if (quote.isError) return <RetryBanner {...retry} title={text('priceFailed')} query={quote} />
  if (approval.isError) return <RetryBanner {...retry} title={text('priceFailed')} query={approval} />
  return isHigh ? <Banner tone="warn" title={text('highImpact')} detail={text('highImpactDetail')} /> : null
}
