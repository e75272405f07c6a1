import type { Allowance } from '@latchkey/base/keys/requestFacts'
import type { OperatorGrant } from '@latchkey/base/keys/simulation'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Address } from '@latchkey/ui/text/Address'
import { tokenOf } from '../../requests/tokenOf.ts'
import { fill } from '../../texts/fill.ts'
import { UnitAmount, Worth } from './Amounts.tsx'
import { Hero } from './Hero.tsx'
import { useSheet } from './SheetContext.ts'

/** The spender, and the tokens it may spend. */
export function AllowanceHero({ spender, tokenAddress, amountUnits, isUnlimited, note }: AllowanceHero.Props) {
  const sheet = useSheet()
  const { labels, tag } = sheet.texts
  const symbol = tokenOf(sheet, tokenAddress)?.symbol ?? labels.units
  return (
    <Hero
      label={amountUnits === 0n ? labels.stop : labels.allow}
      partyLabel={labels.spender}
      party={spender}
      notes={[sheet.estimate?.heldText?.(tokenAddress), note]}
    >
      {isUnlimited || amountUnits === 0n ? (
        fill(tag, labels.everything, { symbol })
      ) : (
        <>
          <UnitAmount units={amountUnits} tokenAddress={tokenAddress} />
          <Worth units={amountUnits} tokenAddress={tokenAddress} />
        </>
      )}
    </Hero>
  )
}

export declare namespace AllowanceHero {
  /** `note`: the expiry. */
  type Props = Allowance & { readonly note?: string | undefined }
}

/** The operator that may take the NFTs of a collection, or that loses this permission. */
export function OperatorHero({
  operator,
  collectionAddress,
  approved,
}: OperatorGrant & { readonly approved: boolean }) {
  const { labels, warnings } = useSheet().texts
  return (
    <>
      <Hero label={approved ? warnings.allNfts.title : labels.stop} partyLabel={labels.operator} party={operator}>
        {labels.allNfts}
      </Hero>
      <FactsCard facts={[{ label: labels.collection, value: <Address value={collectionAddress} full /> }]} />
    </>
  )
}
