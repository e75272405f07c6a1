import { SheetSkeleton } from '@latchkey/ui/sheet/SheetSkeleton'
import { useModal } from '../ModalContext.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** A view before its code is there: its header, and rows to the height of the two that visitors open. */
export function ViewSkeleton({ name, title }: { readonly name: string; readonly title: string | undefined }) {
  const { embeddedWallet } = useModal().latchkey.options
  return (
    <>
      <ViewHeader title={title} />
      <SheetSkeleton rows={embeddedWallet?.socials ? 8 : embeddedWallet || name === 'Account' ? 7 : 6} />
    </>
  )
}
