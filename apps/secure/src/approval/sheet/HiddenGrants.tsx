import { Fragment } from 'react'
import { AllowanceHero, OperatorHero } from './AllowanceHero.tsx'
import { useSheet } from './SheetContext.ts'

/** Permissions that only the simulation reveals, shown like those in the request. */
export function HiddenGrants() {
  const { estimate } = useSheet()
  return estimate?.hiddenGrants?.map((grant, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the grants of an estimate never change order
    <Fragment key={index}>
      {'spender' in grant ? <AllowanceHero {...grant} /> : <OperatorHero {...grant} approved />}
    </Fragment>
  ))
}
