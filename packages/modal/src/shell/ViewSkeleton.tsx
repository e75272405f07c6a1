import { SheetSkeleton } from '@latchkey/ui/sheet/SheetSkeleton'
import { useModal } from '../ModalContext.ts'
import { connectShape } from './skeletons.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** Placeholder while a view's code loads: its header, and its shape; without one, the shape of Connect. */
export function ViewSkeleton({ title, shape }: ViewSkeleton.Props) {
  const { embeddedWallet } = useModal().latchkey.options
  return (
    <>
      <ViewHeader title={title} />
      <SheetSkeleton shape={shape || connectShape(embeddedWallet)} />
    </>
  )
}

export declare namespace ViewSkeleton {
  type Props = { readonly title: string | undefined; readonly shape?: SheetSkeleton.Shape | undefined }
}
