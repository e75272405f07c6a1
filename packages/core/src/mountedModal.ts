import { errorOf } from '@latchkey/base/errors'
import { MODAL_MISSING } from '@latchkey/contracts/errors/setup'

/** The part of the mounted modal that core uses; core itself has no views. */
export type MountedModal = {
  readonly open: (view?: { readonly name: string }) => void
  readonly close: () => void
  /** Called once, the next time the modal closes. Returns a function that unsubscribes. */
  readonly onClosed: (listener: () => void) => () => void
}

/** @throws MODAL_MISSING when no <LatchkeyProvider> is mounted */
export function mountedModal({ live }: { readonly live: { readonly modal?: MountedModal } }): MountedModal {
  if (!live.modal) throw errorOf(MODAL_MISSING)
  return live.modal
}
