import { SheetSkeleton } from '@latchkey/ui/sheet/SheetSkeleton'
import { useText } from '../i18n/useText.ts'
import { useModalState } from '../ModalContext.ts'
import { currentView } from '../router/route.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** A view before its code is there: its header, and rows as high as those of the Connect view. */
export function ViewSkeleton() {
  const view = useModalState(({ stack }) => currentView(stack).name)
  const text = useText('page')
  return (
    <>
      <ViewHeader title={view === 'Connect' ? text('title') : undefined} />
      <SheetSkeleton />
    </>
  )
}
