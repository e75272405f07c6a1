import { Banner } from '@latchkey/ui/banner/Banner'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import type { ReactNode } from 'react'
import { ViewHeader } from './ViewHeader.tsx'

/** In place of a view that cannot be shown: what happened, its code, and below that the way on. */
export function FaultView({ title, text, code, children }: FaultView.Props) {
  return (
    <>
      <ViewHeader title={title} />
      <SheetBody>
        <Banner tone="bad" title={text} detail={code} />
        {children}
      </SheetBody>
    </>
  )
}

export declare namespace FaultView {
  type Props = { readonly title: string; readonly text: string; readonly code: string; readonly children?: ReactNode }
}
