import { partRef } from '@latchkey/ui/css/partRef'
import { amountText } from '../../requests/amountText.ts'
import { isTransaction } from '../../requests/isTransaction.ts'
import { fill } from '../../texts/fill.ts'
import { UnitAmount, Worth } from './Amounts.tsx'
import styles, { sheet } from './ApprovalSheet.lk.css'
import { useSheet } from './SheetContext.ts'

const ref = partRef(sheet)

/** More digits of a fee are insignificant. */
const feePlaces = 8

/** The network fee, pinned above the buttons so that it never scrolls out of view. */
export function Fee() {
  const { asked, estimate, texts } = useSheet()
  const { facts, view } = asked
  if (!isTransaction(facts) || asked.refusal || estimate?.failure) return null
  return (
    <>
      <p ref={ref} className={styles.fee}>
        <span>{texts.labels.networkFee}</span>
        <span>
          <FeeText />
        </span>
      </p>
      {facts.kind === 'nativeTransfer' && !view && (
        <p ref={ref} className={styles.fee}>
          <span>{texts.labels.total}</span>
          <span>
            <TotalText amountUnits={facts.amountUnits} />
          </span>
        </p>
      )}
    </>
  )
}

/** Amount and fee of a transfer that are paid in the same currency, including the deposit for a new account. */
function TotalText({ amountUnits }: { readonly amountUnits: bigint }) {
  const { asked, estimate, texts } = useSheet()
  const { labels, tag } = texts
  // The fee, one row above, is being estimated.
  if (!estimate) return '…'
  const { prepared, texts: { labels: late } = {} } = estimate
  if (!prepared || !late) return labels.notKnown
  const { decimals = 0, symbol = labels.units } = asked.network ?? {}
  const units = amountUnits + (prepared.isSponsored ? 0n : prepared.maxFeeUnits)
  const total = amountText(units, { decimals, tag, places: feePlaces })
  return (
    <>
      {prepared.isSponsored ? <UnitAmount units={units} /> : fill(tag, late.upTo, { fee: `${total} ${symbol}` })}
      <Worth inline units={units} />
    </>
  )
}

function FeeText() {
  const { asked, estimate, texts } = useSheet()
  const { labels, tag } = texts
  if (!estimate) return labels.estimating
  const { prepared, texts: { labels: late } = {} } = estimate
  if (!prepared || !late) return labels.notKnown
  if (prepared.isSponsored) return fill(tag, late.feePaidBy, { host: asked.feePayer ?? '' })
  const { decimals = 0, symbol = labels.units } = asked.network ?? {}
  const { maxFeeUnits, depositUnits = 0n } = prepared
  const units = maxFeeUnits - depositUnits
  const fee = amountText(units, { decimals, tag, places: feePlaces })
  return (
    <>
      {fill(tag, late.upTo, { fee: `${fee} ${symbol}` })}
      <Worth inline units={units} />
    </>
  )
}
