import type { Allowance } from '@latchkey/base/keys/requestFacts'
import { UnitAmount, Worth } from './Amounts.tsx'
import { Hero } from './Hero.tsx'
import { tokenOf, useSheet } from './SheetContext.ts'

/** Who may spend which tokens. */
export function AllowanceHero({ spender, tokenAddress, amountUnits, isUnlimited }: Allowance) {
  const { labels } = useSheet().texts
  return (
    <Hero label={amountUnits === 0n ? labels.stop : labels.allow} partyLabel={labels.spender} party={spender}>
      <AllowedAmount
        tokenAddress={tokenAddress}
        amountUnits={amountUnits}
        isUnlimited={isUnlimited || amountUnits === 0n}
      />
      {!isUnlimited && <Worth units={amountUnits} tokenAddress={tokenAddress} />}
    </Hero>
  )
}

/** What may be spent. */
export function AllowedAmount({ tokenAddress, amountUnits, isUnlimited }: Omit<Allowance, 'spender'>) {
  const sheet = useSheet()
  const { labels } = sheet.texts
  if (!isUnlimited) return <UnitAmount units={amountUnits} tokenAddress={tokenAddress} />
  return labels.everything(tokenOf(sheet, tokenAddress)?.symbol ?? labels.units)
}
