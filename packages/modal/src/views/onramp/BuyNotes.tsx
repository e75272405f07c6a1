import { isLatchkeyError } from '@latchkey/base/errors'
import { ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'
import { Banner } from '@latchkey/ui/banner/Banner'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import type { Buying } from './buying.ts'

/** The error above the button that retries. */
export function BuyNotes({ buying }: { readonly buying: Buying }) {
  const text = useText('buy', 'amounts')
  const { partsOf } = useErrorText()
  const { options, isFallback, chosen, error } = buying
  if (error) return <Banner tone="bad" {...partsOf(error)} />
  if (isFallback || options.isError) return <Banner tone="bad" {...partsOf(ONRAMP_UNAVAILABLE)} />
  const failure = chosen?.error
  if (!failure) return null
  const isForVisitor = isLatchkeyError(failure) && failure.audience === 'user'
  // Offers are also refetched automatically.
  const detail = text('priceFailedDetail')
  return <Banner tone="bad" {...(isForVisitor ? partsOf(failure) : { title: text('offerFailed'), detail })} />
}
