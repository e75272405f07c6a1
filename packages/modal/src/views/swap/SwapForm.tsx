import { isLatchkeyError } from '@latchkey/base/errors'
import { formatUnits } from '@latchkey/base/units'
import { SWAP_UNAVAILABLE } from '@latchkey/contracts/errors/swap'
import { amountError } from '@latchkey/core/send/validateSend'
import type { SwapSide } from '@latchkey/core/swap/swapDraft'
import { Button } from '@latchkey/ui/button/Button'
import { AmountCard } from '@latchkey/ui/card/AmountCard'
import { Chip } from '@latchkey/ui/chip/Chip'
import { partRef } from '@latchkey/ui/css/partRef'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Settings } from '@latchkey/ui/icons/Settings'
import { Swap } from '@latchkey/ui/icons/Swap'
import { Warning } from '@latchkey/ui/icons/Warning'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { maxOf } from '../send/maxOf.ts'
import { AmountField } from '../shared/AmountField.tsx'
import { judgeQuote, worthOf } from './quoteFacts.ts'
import type { RetryBanner } from './RetryBanner.tsx'
import { FoldedSwapFacts } from './SwapFacts.tsx'
import { SwapNotes } from './SwapNotes.tsx'
import styles, { sheet } from './SwapView.lk.css'
import type { Swapping } from './swapping.ts'

const ref = partRef(sheet)

/** The amounts and the terms. The layout does not shift while a price is loading. */
export function SwapForm({ swapping }: { readonly swapping: Swapping }) {
  const text = useText('swap', 'amounts')
  const format = useFormat()
  const { messageOf } = useErrorText()
  const { draft, change, quote, feeUnits, turn, units, open } = swapping
  const { from, to } = draft
  const [typing, setTyping] = useState(false)
  const given = useHeld(swapping, 'from')
  const received = useHeld(swapping, 'to')
  const max = from && given.units !== undefined && maxOf({ ...from, units: given.units }, feeUnits)
  const fault =
    from &&
    amountError(
      {
        token: { ...from, ...(given.units !== undefined && { units: given.units }) },
        amount: draft.amount,
        receiver: '',
      },
      { typing },
    )
  const dollarsOf = (token: typeof from, amount: bigint | undefined) => {
    const worth = token && amount !== undefined ? worthOf(token, amount) : undefined
    return worth === undefined ? undefined : format.dollars(worth)
  }
  const isInDollars = draft.dollars !== undefined
  const typed = draft.dollars ?? draft.amount
  const { change: worthChange, tone = 'quiet' } = quote.data && from && to ? judgeQuote(quote.data, { from, to }) : {}
  // Other errors are shown above the button.
  const isUnpriced =
    quote.isError && !draft.error && !swapping.tokens.isError && !isLatchkeyError(quote.error, SWAP_UNAVAILABLE)
  return (
    <>
      <ViewHeader
        title={text('swap')}
        action={
          <IconButton label={text('settings')} onClick={() => open('settings')}>
            <Settings />
          </IconButton>
        }
      />
      <SheetBody gap={8}>
        <AmountField
          label={text(isInDollars ? 'giveInDollars' : 'give')}
          value={typed}
          onChange={(next) => {
            setTyping(Math.abs(next.length - typed.length) <= 1)
            change(isInDollars ? { type: 'dollars', dollars: next } : { type: 'amount', amount: next })
          }}
          onLeave={() => setTyping(false)}
          placeholder={text('amountPlaceholder')}
          {...given.texts}
          max={max ? { label: text('max'), onClick: () => change({ type: 'amount', amount: max }) } : undefined}
          token={<SideChip swapping={swapping} side="from" />}
          sign={isInDollars ? text('dollarSign') : undefined}
          note={
            isInDollars ? from && format.roundedAmount({ ...from, units: units ?? 0n }) : dollarsOf(from, units ?? 0n)
          }
          flip={
            from?.price
              ? {
                  label: isInDollars ? text('enterToken', { symbol: from.symbol }) : text('enterDollars'),
                  onClick: () => change({ type: 'flip' }),
                }
              : undefined
          }
          error={fault && messageOf(fault)}
        />
        <div ref={ref} className={styles.turn}>
          <IconButton label={text('turn')} onClick={turn}>
            <Swap size={20} />
          </IconButton>
        </div>
        <AmountCard
          label={text('get')}
          value={quote.data && to ? format.figure(formatUnits(quote.data.toUnits, to.decimals)) : ''}
          stale={quote.data !== undefined && !quote.isCurrent}
          placeholder={text('amountPlaceholder')}
          {...received.texts}
          token={<SideChip swapping={swapping} side="to" />}
          // Worth of the placeholder before there is an amount, so that the line is not empty.
          note={to ? dollarsOf(to, quote.data?.toUnits ?? (units ? undefined : 0n)) : format.dollars(0)}
          change={worthChange === undefined ? undefined : { value: format.signedPercent(worthChange), tone }}
        />
        {isUnpriced ? <QuoteFailed query={quote} /> : <FoldedSwapFacts swapping={swapping} />}
      </SheetBody>
      <SheetActions>
        {!isUnpriced && <SwapNotes swapping={swapping} />}
        <SwapAction swapping={swapping} isFaulty={fault !== undefined} />
      </SheetActions>
    </>
  )
}

/** The account's balance of the token on one side. */
function useHeld({ draft, heldUnits }: Swapping, side: SwapSide) {
  const text = useText('amounts')
  const format = useFormat()
  const token = draft[side]
  const units = token && heldUnits(token)
  if (!token || units === undefined) return { units, texts: {} }
  const balance = format.figure(formatUnits(units, token.decimals))
  return { units, texts: { balance, balanceName: text('youHave', { balance: `${balance} ${token.symbol}` }) } }
}

function SideChip({ swapping, side }: { readonly swapping: Swapping; readonly side: SwapSide }) {
  const text = useText('amounts')
  const { symbol, iconUrl } = swapping.draft[side] ?? {}
  const label = symbol ?? text('selectToken')
  return (
    <Chip
      raised
      {...(symbol !== undefined && { icon: <TokenGlyph size={28} src={iconUrl} name={symbol} /> })}
      label={label}
      name={`${text(side === 'from' ? 'give' : 'get')}: ${label}`}
      onClick={() => swapping.open(side)}
    />
  )
}

/**
 * Replaces the rate if there is no price, in the same place so that the layout does not shift. The quote is also refetched
 * automatically.
 */
function QuoteFailed({ query }: { readonly query: RetryBanner.Query }) {
  const text = useText('swap', 'amounts')
  return (
    <div ref={ref} role="alert" className={styles.failed}>
      <Warning size={18} />
      <span>{text('priceFailed')}</span>
      <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
        {text('tryAgain')}
      </Button>
    </div>
  )
}

/** The button for the next step; its label states what is missing. */
function SwapAction({ swapping, isFaulty }: SwapAction.Props) {
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
