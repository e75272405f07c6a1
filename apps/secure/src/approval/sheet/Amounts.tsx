import { Amount } from '@latchkey/ui/text/Amount'
import { amountText } from './amountText.ts'
import { tokenOf, useSheet } from './SheetContext.ts'

/** Base units of a token, or of the network's own currency. Units of an unknown token are shown as they are. */
export function UnitAmount({ units, tokenAddress, signed }: UnitAmount.Props) {
  const sheet = useSheet()
  const { texts, asked } = sheet
  const currency = tokenAddress === undefined ? asked.network : tokenOf(sheet, tokenAddress)
  const { decimals = 0, symbol = texts.labels.units } = currency ?? {}
  // The sign is ours: some languages put invisible characters before theirs.
  const sign = units < 0n ? '−' : signed && units > 0n ? '+' : ''
  const figure = amountText(units < 0n ? -units : units, { decimals, tag: texts.tag })
  return <Amount value={sign + figure} unit={symbol} />
}

export declare namespace UnitAmount {
  type Props = {
    readonly units: bigint
    readonly tokenAddress?: string | undefined
    /** Puts a plus before what the account receives. */
    readonly signed?: boolean
  }
}
