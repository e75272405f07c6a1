import { Ring } from '@latchkey/ui/ring/Ring'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useText } from '../i18n/useText.ts'
import { useAnnouncement } from './announce.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** While a view's code is on its way. It can be left like any other. */
export function ViewLoading() {
  const text = useText('page')
  useAnnouncement(text('loading'))
  return (
    <>
      <ViewHeader title={text('loading')} />
      <SheetBody roomy>
        <Ring size={44} stroke={2.5} />
      </SheetBody>
    </>
  )
}
