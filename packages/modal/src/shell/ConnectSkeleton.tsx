import type { ResolvedOptions } from '@latchkey/core/options'
import { RowsSkeleton } from '@latchkey/ui/sheet/RowsSkeleton'
import { useModal } from '../ModalContext.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** The first frame of the modal, and the placeholder of views without a shape of their own. */
export function ConnectSkeleton({ title }: ConnectSkeleton.Props) {
  return (
    <>
      <ViewHeader title={title} />
      <RowsSkeleton {...connectRows(useModal().latchkey.options.embeddedWallet)} />
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
