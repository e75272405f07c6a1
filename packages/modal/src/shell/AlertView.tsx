import type { LatchkeyError } from '@latchkey/base/errors'
import { Banner } from '@latchkey/ui/banner/Banner'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { ViewHeader } from './ViewHeader.tsx'

/** A mistake in the app's set-up (spec S5.7, S8.1): it is told to whoever opens the modal, because nothing else can work. */
export function AlertView({ error }: { readonly error: LatchkeyError }) {
  return (
    <>
      <ViewHeader title="Not set up yet" />
      <SheetBody>
        <Banner tone="bad" title={error.message} detail={error.code} />
      </SheetBody>
    </>
  )
}
