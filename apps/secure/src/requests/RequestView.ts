import type { Allowance } from '@latchkey/base/keys/requestFacts'
import type { Banner } from '@latchkey/ui/banner/Banner'
import type { FactsCard } from '@latchkey/ui/card/FactsCard'
import type { Address } from '@latchkey/ui/text/Address'
import type { createElement, Fragment, ReactNode } from 'react'

/** View of a rare kind of request. Loaded together with the code that decodes it. */
export type RequestView = {
  /** Text after the origin. `tag`: language of the sheet. */
  readonly asks: (tag: string) => string
  /** Ends the warning of a permission that the request grants. */
  readonly caution?: (tag: string) => string
  /** Button labels, for requests where "Approve" or "Reject" would be ambiguous. */
  readonly buttons?: (tag: string) => { readonly approve: string; readonly reject?: string }
  /** Replaces the summary of the request; by default it is shown like any other. */
  readonly summary?: (props: RequestView.Props) => ReactNode
  /** Approving can cost the visitor everything, so Reject is the primary button. */
  readonly isRisky?: boolean
  /** Above the summary. */
  readonly note?: (props: RequestView.Props) => ReactNode
  /** Among the details, above the raw request. */
  readonly details?: (props: RequestView.Props) => ReactNode
}

export declare namespace RequestView {
  type TokenUnits = { readonly units: bigint; readonly tokenAddress?: string | undefined }
  type Props = { readonly tag: string; readonly parts: Parts }
  /** Views of the sheet, passed in because importing them would split the files of the sheet and delay its first paint. */
  type Parts = {
    readonly element: typeof createElement
    readonly Fragment: typeof Fragment
    readonly Hero: (props: HeroProps) => ReactNode
    readonly UnitAmount: (props: TokenUnits) => ReactNode
    readonly Worth: (props: TokenUnits) => ReactNode
    readonly AllowanceHero: (props: Allowance & { readonly note?: string | undefined }) => ReactNode
    readonly FactsCard: typeof FactsCard
    readonly FieldList: (props: FieldListProps) => ReactNode
    readonly Banner: typeof Banner
    readonly Address: typeof Address
  }
  type HeroProps = {
    readonly label: string
    readonly children?: ReactNode
    /** Shown in small type below the effect. */
    readonly notes?: readonly ReactNode[]
    readonly partyLabel?: string
    readonly party?: string | undefined
    /** Beside the party's label. */
    readonly partyName?: ReactNode
    /** Replaces the party's address. */
    readonly partyView?: ReactNode
  }
  type FieldListProps = {
    readonly label: string
    readonly fields: readonly { readonly name: string; readonly value: ReactNode }[]
  }
}
