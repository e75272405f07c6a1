import { isLatchkeyError } from '@latchkey/base/errors'
import { ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'
import { Banner } from '@latchkey/ui/banner/Banner'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { RetryBanner } from '../RetryBanner.tsx'
import type { Buying } from './buying.ts'

/** The error above the button, if there is one. */
export function BuyNotes({ buying }: { readonly buying: Buying }) {
  const text = useText('send')
  const { messageOf } = useErrorText()
  const { options, isFallback, chosen, error } = buying
  if (error) return <Banner tone="bad" title={messageOf(error)} />
  const retry = { label: text('tryAgain') }
  // These queries are also retried automatically.
  const repeated = { ...retry, detail: text('priceFailedDetail') }
  if (isFallback) return <RetryBanner {...repeated} title={messageOf(ONRAMP_UNAVAILABLE)} query={options} />
  if (options.isError) return <RetryBanner {...retry} title={messageOf(ONRAMP_UNAVAILABLE)} query={options} />
  const failure = chosen?.error
  if (!failure) return null
  const isForVisitor = isLatchkeyError(failure) && failure.audience === 'user'
  return <RetryBanner {...repeated} title={isForVisitor ? messageOf(failure) : text('offerFailed')} query={chosen} />
}
