import type { ResolvedOptions } from '@latchkey/core/options'
import { RowsSkeleton } from '@latchkey/ui/sheet/RowsSkeleton'
import { SheetHeader } from '@latchkey/ui/sheet/SheetHeader'
import { useModal } from '../ModalContext.ts'
import { CloseButton } from './CloseButton.tsx'

/** The first frame of the modal. Has no button to go back, because the modal opens with a single view. */
export function ConnectSkeleton({ title }: ConnectSkeleton.Props) {
  const { headingId, latchkey } = useModal()
  return (
    <>
      <SheetHeader title={title} titleId={headingId} end={<CloseButton />} />
      <RowsSkeleton {...connectRows(latchkey.options.embeddedWallet)} />
    </>
  )
}

export declare namespace ConnectSkeleton {
  type Props = { readonly title: string | undefined }
}

/** Connect: four wallets, two further rows, and one for each other way to sign in. */
export function connectRows(embedded: ResolvedOptions['embeddedWallet']): RowsSkeleton.Props {
  const more = embedded ? (embedded.email === false ? 0 : 1) + (embedded.socials ? 1 : 0) : 0
  return { height: 464 + 68 * more, rows: 6 + more }
}
