import type { SwapToken } from '@latchkey/core/swap/listSwapTokens'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { CheckList } from '@latchkey/ui/card/CheckList'
import { partRef } from '@latchkey/ui/css/partRef'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { useEffect, useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { judgeQuote, worthOf } from './quoteFacts.ts'
import { SwapFacts } from './SwapFacts.tsx'
import { SwapNotes } from './SwapNotes.tsx'
import styles, { sheet } from './SwapView.lk.css'
import type { Swapping } from './swapping.ts'

const ref = partRef(sheet)

/** Maximum length; a longer amount would wrap on a phone. */
const longestInLarge = 16

/** The amounts and the terms, before the wallet receives the request. */
export function SwapPreview({ swapping }: { readonly swapping: Swapping }) {
  const text = useText('swap', 'amounts')
  const { draft, units = 0n, quote } = swapping
  const { from, to } = draft
  return (
    <>
      <ViewHeader title={text('reviewSwap')} />
      <SheetBody>
        <RowList>
          {from && <AmountRow label={text('give')} token={from} units={units} />}
          {to && quote.data && <AmountRow label={text('get')} token={to} units={quote.data.toUnits} rounded />}
        </RowList>
        <SwapFacts swapping={swapping} />
        <Steps swapping={swapping} />
      </SheetBody>
      <SheetActions>
        <SwapNotes swapping={swapping} />
        <PreviewAction swapping={swapping} />
      </SheetActions>
    </>
  )
}

function AmountRow({ label, token, units, rounded }: AmountRow.Props) {
  const format = useFormat()
  const { decimals, symbol, iconUrl } = token
  const worth = worthOf(token, units)
  const amount = (rounded ? format.roundedAmount : format.exactAmount)({ symbol, decimals, units })
  return (
    <ListRow
      icon={<TokenGlyph size={40} src={iconUrl} name={symbol} />}
      title={
        <Text as="span" kind={amount.length > longestInLarge ? 'title' : 'heading'}>
          <bdi ref={ref} className={styles.amount} dir="ltr">
            {amount}
          </bdi>
        </Text>
      }
      detail={
        worth === undefined ? (
          label
        ) : (
          <>
            {label} · <Amount value={format.dollars(worth)} />
          </>
        )
      }
    />
  )
}

declare namespace AmountRow {
  type Props = {
    readonly label: string
    readonly token: SwapToken
    readonly units: bigint
    readonly rounded?: boolean
  }
}

/** Progress of the approval, then the swap. */
function Steps({ swapping }: { readonly swapping: Swapping }) {
  const text = useText('swap')
  const { draft, approval } = swapping
  const { from } = draft
  const isNeeded = approval.data
  // Once shown, the steps stay until the swap is done.
  const [hasSteps, setHasSteps] = useState(false)
  useEffect(() => {
    if (isNeeded) setHasSteps(true)
  }, [isNeeded])
  if (!from || !(isNeeded || hasSteps)) return null
  return (
    <CheckList
      label={text('steps')}
      checks={[
        {
          name: 'approve',
          status: isNeeded ? 'now' : 'ok',
          title: text('approveStep', { symbol: from.symbol }),
          detail: text(isNeeded ? 'stepNow' : 'stepDone'),
        },
        {
          name: 'swap',
          status: isNeeded ? 'waiting' : 'now',
          title: text('swapStep'),
          detail: text(isNeeded ? 'stepNext' : 'stepNow'),
        },
      ]}
    />
  )
}

/** The button for the next step: accepting a price that got worse, then the approval, then the swap. */
function PreviewAction({ swapping }: { readonly swapping: Swapping }) {
  const text = useText('swap')
  const format = useFormat()
  const { draft, change, units = 0n, quote, approval, approve, swap } = swapping
  const { from, to, acceptedUnits = 0n } = draft
  const price = quote.isCurrent ? quote.data : undefined
  const isWorse = price !== undefined && price.toUnits < acceptedUnits
  useAnnouncement(isWorse ? text('priceChanged') : undefined)
  if (price && to && isWorse)
    return (
      <>
        <Banner
          tone="warn"
          title={text('priceChanged')}
          detail={text('priceChangedDetail', { amount: format.roundedAmount({ ...to, units: price.toUnits }) })}
        />
        <Button kind="filled" wide onClick={() => change({ type: 'accepted', acceptedUnits: price.minimumUnits })}>
          {text('acceptPrice')}
        </Button>
      </>
    )
  const mustApprove = approval.data
  const isPoor = price && from && to && judgeQuote(price, { from, to }).tone === 'bad'
  return (
    <>
      {mustApprove && from && (
        <Text kind="small" tone="quiet" center>
          {text('approveDetail', { amount: format.exactAmount({ ...from, units }) })}
        </Text>
      )}
      <Button
        kind={isPoor ? 'danger' : 'filled'}
        wide
        loading={mustApprove === undefined && !quote.isError && !approval.isError}
        disabled={!price || mustApprove === undefined}
        onClick={() => price && (mustApprove ? approve(price) : swap(price))}
      >
        {mustApprove ? text('approveStep', { symbol: from?.symbol ?? '' }) : text(isPoor ? 'swapAnyway' : 'swapNow')}
      </Button>
    </>
  )
}
