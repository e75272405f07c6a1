import { Badged } from '@latchkey/ui/glyph/Badged'
import { networkPicture } from '@latchkey/ui/glyph/drawnPictures'
import { Close } from '@latchkey/ui/icons/Close'
import type { ReactNode } from 'react'
import { isRisky } from '../rules/warningsOf.ts'
import { UnitAmount } from './Amounts.tsx'
import { BalanceChanges } from './BalanceChanges.tsx'
import { callChanges, isSwap } from './callChanges.ts'
import { Fee } from './Fee.tsx'
import { HiddenGrants } from './HiddenGrants.tsx'
import type { SheetValue } from './SheetContext.ts'
import { Summary } from './Summary.tsx'
import { viewProps } from './viewProps.ts'
import { Warnings } from './Warnings.tsx'

/** The app's logo with a cross. */
function RefusedLogo({ children }: { readonly children: ReactNode }) {
  return (
    <Badged kind="bad" badge={<Close size={12} />}>
      {children}
    </Badged>
  )
}

/** Headline of a call that exchanges one token for another. */
const swapText = (sheet: SheetValue): string | undefined =>
  isSwap(callChanges(sheet)) ? sheet.estimate?.texts?.asksSwap : undefined

/** Parts of the sheet for all requests but plain messages, whose first paint they would delay. */
export const requestParts = {
  ...{ Summary, Warnings, BalanceChanges, HiddenGrants, Fee, RefusedLogo },
  ...{ UnitAmount, isRisky, viewProps, swapText, networkPicture },
}

export type RequestParts = typeof requestParts
