import type { Allowance } from '@latchkey/base/keys/requestFacts'
import { UnitAmount, Worth } from './Amounts.tsx'
import { Hero } from './Hero.tsx'
import { tokenOf, useSheet } from './SheetContext.ts'

/** Who may spend which tokens. */
export function AllowanceHero({ spender, tokenAddress, amountUnits, isUnlimited }: Allowance) {
  const sheet = useSheet()
  const { labels } = sheet.texts
  const symbol = tokenOf(sheet, tokenAddress)?.symbol ?? labels.units
  return (
    <Hero label={amountUnits === 0n ? labels.stop : labels.allow} partyLabel={labels.spender} party={spender}>
      {isUnlimited || amountUnits === 0n ? (
        labels.everything(symbol)
      ) : (
        <>
          <UnitAmount units={amountUnits} tokenAddress={tokenAddress} />
          <Worth units={amountUnits} tokenAddress={tokenAddress} />
        </>
      )}
    </Hero>
  )
}
