import { Amount } from '@latchkey/ui/text/Amount'
import { amountText } from './amountText.ts'
import { type SheetValue, tokenOf, useSheet } from './SheetContext.ts'

/** Base units of a token, or of the network's own currency. Amounts of an unknown token are shown in base units. */
export function UnitAmount({ units, tokenAddress, signed }: UnitAmount.Props) {
  const { figure, symbol } = partsOf(useSheet(), { units, tokenAddress })
  // Adds the sign itself, because some locales put invisible characters before it.
  const sign = units < 0n ? '−' : signed && units > 0n ? '+' : ''
  return <Amount value={sign + figure} unit={symbol} />
}

export declare namespace UnitAmount {
  type Props = TokenUnits & {
    /** Adds a plus sign to received amounts. */
    readonly signed?: boolean
  }
}

type TokenUnits = { readonly units: bigint; readonly tokenAddress?: string | undefined }

function partsOf(sheet: SheetValue, { units, tokenAddress }: TokenUnits) {
  const { texts, asked } = sheet
  const currency = tokenAddress === undefined ? asked.network : tokenOf(sheet, tokenAddress)
  const { decimals = 0, symbol = texts.labels.units } = currency ?? {}
  return { figure: amountText(units < 0n ? -units : units, { decimals, tag: texts.tag }), symbol }
}
