import { SheetSkeleton } from '@latchkey/ui/sheet/SheetSkeleton'
import { ViewHeader } from './ViewHeader.tsx'

/** A view before its code is there: its header, and rows to the height of the two that visitors open. */
export function ViewSkeleton({ name, title }: { readonly name: string; readonly title: string | undefined }) {
  return (
    <>
      <ViewHeader title={title} />
      <SheetSkeleton rows={name === 'Account' ? 8 : 6} />
    </>
  )
}
