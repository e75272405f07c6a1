import { hiddenGrants } from '../warningsOf.ts'
import { AllowanceHero, OperatorHero } from './AllowanceHero.tsx'
import { useSheet } from './SheetContext.ts'

/** What a request grants besides what it says: as large as if it had been asked for. */
export function HiddenGrants() {
  const { asked, estimate } = useSheet()
  return hiddenGrants(asked, estimate).map(
    (grant, index) =>
      // biome-ignore-start lint/suspicious/noArrayIndexKey: the grants of an estimate never change order
      'spender' in grant ? <AllowanceHero key={index} {...grant} /> : <OperatorHero key={index} {...grant} approved />,
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
  )
}
