import { RowsSkeleton } from '@latchkey/ui/sheet/RowsSkeleton'
import { SheetSkeleton } from '@latchkey/ui/sheet/SheetSkeleton'
import { useModal } from '../ModalContext.ts'
import { connectRows } from './ConnectSkeleton.tsx'
import { ViewHeader } from './ViewHeader.tsx'

/** Placeholder while a view's code loads: its header, and its shape; without one, that of Connect. */
export function ViewSkeleton({ title, shape }: ViewSkeleton.Props) {
  const { embeddedWallet } = useModal().latchkey.options
  return (
    <>
      <ViewHeader title={title} />
      {shape ? <SheetSkeleton shape={shape} /> : <RowsSkeleton {...connectRows(embeddedWallet)} />}
    </>
  )
}

export declare namespace ViewSkeleton {
  type Props = { readonly title: string | undefined; readonly shape?: SheetSkeleton.Shape | undefined }
}
