import { Button } from '@latchkey/ui/button/Button'
import { External } from '@latchkey/ui/icons/External'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import type { Buying } from './buying.ts'

/** The main button: opens the provider, retries, or states what is missing. */
export function BuyAction({ buying }: { readonly buying: Buying }) {
  const text = useText('buy', 'amounts')
  const format = useFormat()
  const { options, isComplete, isFallback, isValid, chosen, method, paymentFault, nameOf, buy } = buying
  const failed = isFallback || options.isError ? options : chosen?.error && !isValid && isComplete ? chosen : undefined
  if (failed)
    return (
      <Button kind="filled" wide loading={failed.isFetching} onClick={() => void failed.refetch()}>
        {text('tryAgain')}
      </Button>
    )
  if (!isComplete || !chosen)
    return (
      <Button kind="filled" wide disabled>
        {!method || isComplete
          ? text('buyCrypto')
          : paymentFault === 'over'
            ? text('enterAtMost', { amount: format.shortDollars(Number(method.max)) })
            : text('enterAtLeast', { amount: format.shortDollars(Number(method.min)) })}
      </Button>
    )
  return (
    <Button
      kind="filled"
      wide
      iconEnd={<External />}
      disabled={!isValid}
      loading={!isValid}
      // The second click of a double click would open a second window.
      onClick={({ detail: clicks }) => void (clicks < 2 && buy())}
    >
      {text('continueTo', { provider: nameOf(chosen.provider) })}
    </Button>
  )
}
