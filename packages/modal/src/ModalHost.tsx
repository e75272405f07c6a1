import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useDialog } from '@latchkey/ui/dialog/useDialog'
import { type RefObject, useCallback, useContext, useEffect, useRef } from 'react'
import { LocaleContext } from './i18n/LocaleContext.ts'
import type { LaterFeature } from './i18n/language.ts'
import { isPhone } from './isPhone.ts'
import { ModalContent } from './ModalContent.tsx'
import { useModal, useModalState } from './ModalContext.ts'
import { type ModalController, someToasts } from './modalController.ts'
import { currentView } from './router/route.ts'
import { type Chunk, chunkOf, useChunk } from './shell/chunk.ts'
import { viewRow } from './shell/viewRow.ts'

/** The view that most visitors see first; in the same chunk (chunkGroups.ts of the published package). */
export const firstView = viewRow('Connect').chunk

/** Loaded if the modal is a bottom sheet. */
const sheetDrag = chunkOf(() => import('@latchkey/ui/sheet/sheetDrag'))
/** Loaded with the first toast. */
const toastsChunk = chunkOf(() => import('./toasts/Toasts.tsx'))
/** Loaded with the first operation. */
const operationToasts = chunkOf(() => import('./views/send/OperationToasts.tsx'))

/** The content of the dialog: the current view, and the ways to close and leave it. */
export function DialogContent({ dialog, onExited }: DialogContent.Props) {
  const modal = useModal()
  const open = useModalState((state) => state.open)
  const first = useRef(true)
  const onOpenChange = useCallback<useDialog.OnOpenChange>(
    (_, { reason }) => void (reason === 'escape' ? modal.close() : closeByPointer(modal)),
    [modal],
  )
  const drag = useChunk(isPhone() ? sheetDrag : undefined)
  useEffect(() => {
    if (drag && open && dialog.current) return drag.listenForDrag(dialog.current, () => closeByPointer(modal))
  }, [drag, open, dialog, modal])
  useEffect(() => loadBrowserBack(modal), [modal])
  useDialog(dialog, { open, onOpenChange, onExited })
  // The first view is read from the dialog's name.
  const takesFocus = useCallback(() => {
    const isFirst = first.current
    first.current = false
    return !isFirst
  }, [])
  return <ModalContent takesFocus={takesFocus} />
}

/**
 * Closes the modal after a press outside or a drag, except during sign-in, where closing may disconnect. Returns whether it closed.
 */
function closeByPointer(modal: ModalController): boolean {
  if (currentView(modal.store.getState().stack).name === 'SIWXSignMessage') return false
  modal.close()
  return true
}

/** Loads the handling of browser Back after the modal is shown. Returns a function that stops it. */
function loadBrowserBack(modal: ModalController): () => void {
  let stop: (() => void) | undefined
  let left = false
  import('./shell/followBrowserBack.ts').then(
    ({ followBrowserBack }) => {
      if (!left) stop = followBrowserBack(modal)
    },
    () => {},
  )
  return () => {
    left = true
    stop?.()
  }
}

export declare namespace DialogContent {
  type Props = { readonly dialog: RefObject<HTMLDialogElement | null>; readonly onExited: () => void }
}

export function Toasts() {
  const some = useModalState(someToasts)
  const module = useChunkWithTexts(some ? toastsChunk : undefined, 'toasts')
  return (
    <>
      {module && <module.Toasts />}
      <Operations />
    </>
  )
}

function Operations() {
  const some = useLatchkeyState(({ operations }) => operations.length > 0)
  const module = useChunkWithTexts(some ? operationToasts : undefined, 'send')
  return module ? <module.OperationToasts /> : null
}

function useChunkWithTexts<module>(chunk: Chunk<module> | undefined, feature: LaterFeature): module | undefined {
  const { language } = useContext(LocaleContext)
  const module = useChunk(chunk)
  const texts = useChunk<unknown>(chunk && language.first.loaded()?.first.later[feature])
  return texts === undefined ? undefined : module
}
