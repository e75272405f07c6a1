import { SheetSkeleton } from '@latchkey/ui/sheet/SheetSkeleton'
import { useModal } from '../ModalContext.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** Placeholder while a view's code loads: its header, and skeleton rows to match the height of Connect and Account. */
export function ViewSkeleton({ name, title }: { readonly name: string; readonly title: string | undefined }) {
  const { embeddedWallet } = useModal().latchkey.options
  return (
    <>
      <ViewHeader title={title} />
      <SheetSkeleton rows={embeddedWallet?.socials ? 8 : embeddedWallet || name === 'Account' ? 7 : 6} />
    </>
  )
}
