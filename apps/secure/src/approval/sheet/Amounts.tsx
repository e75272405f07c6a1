import { Amount } from '@latchkey/ui/text/Amount'
import { amountText } from './amountText.ts'
import { tokenOf, useSheet } from './SheetContext.ts'

/** Base units of a token, or of the network's own currency. Amounts of an unknown token are shown in base units. */
export function UnitAmount({ units, tokenAddress, signed }: UnitAmount.Props) {
  const sheet = useSheet()
  const { texts, asked } = sheet
  const currency = tokenAddress === undefined ? asked.network : tokenOf(sheet, tokenAddress)
  const { decimals = 0, symbol = texts.labels.units } = currency ?? {}
  // Adds the sign itself, because some locales put invisible characters before it.
  const sign = units < 0n ? '−' : signed && units > 0n ? '+' : ''
  const figure = amountText(units < 0n ? -units : units, { decimals, tag: texts.tag })
  return <Amount value={sign + figure} unit={symbol} />
}

export declare namespace UnitAmount {
  type Props = {
    readonly units: bigint
    readonly tokenAddress?: string | undefined
    /** Adds a plus sign to received amounts. */
    readonly signed?: boolean
  }
}
