import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { amountText } from '../../requests/amountText.ts'
import { tokenOf } from '../../requests/tokenOf.ts'
import { type SheetValue, useSheet } from './SheetContext.ts'

/** Base units of a token, or of the network's own currency. Amounts of an unknown token are shown in base units. */
export function UnitAmount({ units, tokenAddress, signed, bare }: UnitAmount.Props) {
  const { figure, symbol } = partsOf(useSheet(), { units, tokenAddress })
  // Prepends the sign here, because some locales put invisible characters before it.
  const sign = units < 0n ? '−' : signed && units > 0n ? '+' : ''
  return <Amount value={sign + figure} unit={bare ? undefined : symbol} />
}

export declare namespace UnitAmount {
  type Props = TokenUnits & {
    /** Adds a plus sign to received amounts. */
    readonly signed?: boolean
    /** Without the symbol. */
    readonly bare?: boolean
  }
}

type TokenUnits = { readonly units: bigint; readonly tokenAddress?: string | undefined }

/** The value of an amount in dollars, if known. On its own line unless `inline`. */
export function Worth({ inline, ...amount }: TokenUnits & { readonly inline?: boolean }) {
  const { estimate, texts } = useSheet()
  const worth = estimate?.worthOf?.(amount, texts.tag)
  if (worth === undefined) return null
  return (
    <Text as={inline ? 'span' : 'div'} kind="small" tone="quiet">
      {' ≈\u00a0'}
      <Amount value={worth} />
    </Text>
  )
}

function partsOf(sheet: SheetValue, { units, tokenAddress }: TokenUnits) {
  const { texts, asked } = sheet
  const currency = tokenAddress === undefined ? asked.network : tokenOf(sheet, tokenAddress)
  const { decimals = 0, symbol = texts.labels.units } = currency ?? {}
  return { figure: amountText(units < 0n ? -units : units, { decimals, tag: texts.tag }), symbol }
}
