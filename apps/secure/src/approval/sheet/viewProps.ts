import { Banner } from '@latchkey/ui/banner/Banner'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Address } from '@latchkey/ui/text/Address'
import { createElement, Fragment } from 'react'
import type { RequestView } from '../../requests/RequestView.ts'
import type { ApprovalTexts } from '../../texts/approvalTexts.ts'
import { AllowanceHero } from './AllowanceHero.tsx'
import { UnitAmount, Worth } from './Amounts.tsx'
import { FieldList } from './FieldList.tsx'
import { Hero } from './Hero.tsx'

/** Props of a view that is loaded late. */
export const viewProps = ({ tag }: ApprovalTexts): RequestView.Props => ({
  tag,
  parts: {
    ...{ element: createElement, Fragment, Hero, AllowanceHero, UnitAmount, Worth },
    ...{ FactsCard, FieldList, Banner, Address },
  },
})
