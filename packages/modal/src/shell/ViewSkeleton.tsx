import { SheetSkeleton } from '@latchkey/ui/sheet/SheetSkeleton'
import { ConnectSkeleton } from './ConnectSkeleton.tsx'
import { ViewHeader } from './ViewHeader.tsx'

/** Placeholder while a view's code loads: its header, and its shape; without one, that of Connect. */
export function ViewSkeleton({ title, shape }: ViewSkeleton.Props) {
  if (!shape) return <ConnectSkeleton title={title} />
  return (
    <>
      <ViewHeader title={title} />
      <SheetSkeleton shape={shape} />
    </>
  )
}

export declare namespace ViewSkeleton {
  type Props = { readonly title: string | undefined; readonly shape?: SheetSkeleton.Shape | undefined }
}
