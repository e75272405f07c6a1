import { Button } from '@latchkey/ui/button/Button'
import { useText } from '../../i18n/useText.ts'
import type { Swapping } from './swapping.ts'

/** The button for the next step; its label states what is missing. */
export function SwapAction({ swapping, isFaulty }: SwapAction.Props) {
  const text = useText('swap', 'amounts')
  const { draft, units, quote, heldUnits, open, review } = swapping
  const { from, to } = draft
  if (!from || !to)
    return (
      <Button kind="filled" wide onClick={() => open(from ? 'to' : 'from')}>
        {text('selectToken')}
      </Button>
    )
  const held = heldUnits(from)
  const isShort = held !== undefined && units !== undefined && units > held
  const missing = isShort ? 'insufficient' : !units || isFaulty ? 'enterAmount' : undefined
  const price = quote.isCurrent ? quote.data : undefined
  return (
    <Button
      kind="filled"
      wide
      disabled={missing !== undefined || (quote.isError && !price)}
      loading={missing === undefined && !price && !quote.isError}
      onClick={() => price && review(price)}
    >
      {text(missing ?? 'reviewSwap')}
    </Button>
  )
}

declare namespace SwapAction {
  type Props = { readonly swapping: Swapping; readonly isFaulty: boolean }
}
