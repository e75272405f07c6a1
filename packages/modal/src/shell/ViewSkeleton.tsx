import { SheetSkeleton } from '@latchkey/ui/sheet/SheetSkeleton'
import { ViewHeader } from './ViewHeader.tsx'

/** A view before its code is there: its header, and rows as high as those of the Connect view. */
export function ViewSkeleton({ title }: { readonly title: string | undefined }) {
  return (
    <>
      <ViewHeader title={title} />
      <SheetSkeleton />
    </>
  )
}
