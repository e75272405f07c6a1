import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useDialog } from '@latchkey/ui/dialog/useDialog'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useChunkWithTexts } from './i18n/useTexts.ts'
import { isPhone } from './isPhone.ts'
import { LoadBoundary } from './LoadBoundary.tsx'
import { ModalContent } from './ModalContent.tsx'
import { useModal, useModalState } from './ModalContext.ts'
import { type ModalController, someToasts } from './modalController.ts'
import { currentView } from './router/route.ts'
import { chunkOf, useChunk } from './shell/chunk.ts'
import { motionChunk } from './shell/motionChunk.ts'
import { untilIdle } from './shell/untilIdle.ts'
import { connect } from './views/connect/connect.view.ts'

/** The view that most visitors see first; bundled in the same chunk (chunkGroups.ts of the published package). */
export const firstView = connect

/** Loads what the first view waits for, so that it can be rendered before the click. */
export async function prepare({ latchkey, store }: ModalController): Promise<void> {
  await Promise.all([firstView.chunk.load(), firstView.loadAlongside?.(latchkey)])
  store.setState({ prepared: true })
}

/** Loaded if the modal is a bottom sheet. */
const sheetDrag = chunkOf(() => import('@latchkey/ui/sheet/sheetDrag'))
const loadBrowserBack = () => untilIdle().then(() => import('./shell/followBrowserBack.ts'))
/** Loaded with the first toast. */
const toastsChunk = chunkOf(() => import('./toasts/Toasts.tsx'))
/** Loaded with the first operation. */
const operationToasts = chunkOf(() => import('./views/send/OperationToasts.tsx'))

/** The content of the dialog: the current view and the ways to close or leave it. */
export function DialogContent({ dialog, complete, onExited }: DialogContent.Props) {
  const modal = useModal()
  const open = useModalState((state) => state.open)
  const first = useRef(true)
  const onOpenChange = useCallback<useDialog.OnOpenChange>(
    (_, { reason }) => void (reason === 'escape' ? modal.close() : closeByPointer(modal, dialog.current)),
    [modal, dialog],
  )
  const drag = useChunk(isPhone() ? sheetDrag : undefined)
  useEffect(() => {
    const { current } = dialog
    if (drag && open && current) return drag.listenForDrag(current, () => closeByPointer(modal, current))
  }, [drag, open, dialog, modal])
  useEffect(
    () =>
      void loadBrowserBack().then(
        ({ followBrowserBack }) => followBrowserBack(modal),
        () => {},
      ),
    [modal],
  )
  useDialog(dialog, { open, onOpenChange, onExited })
  // The first view is announced with the dialog's name.
  const takesFocus = useCallback(() => {
    const isFirst = first.current
    first.current = false
    return !isFirst
  }, [])
  return (
    <>
      <ModalContent frame={dialog} takesFocus={takesFocus} />
      <Complete at={complete} />
    </>
  )
}

/** Notes that the content before it has been rendered: effects do not run while it is hidden. */
function Complete({ at }: { readonly at: RefObject<boolean> }) {
  at.current = true
  return null
}

/**
 * Closes the modal after a press outside or a drag, except during sign-in, where closing may disconnect: the sheet shakes instead.
 * Returns true if it closed.
 */
function closeByPointer(modal: ModalController, dialog: HTMLElement | null): boolean {
  if (currentView(modal.store.getState().stack).name === 'SIWXSignMessage') {
    motionChunk.load().then(
      ({ refuseClose }) => dialog && refuseClose(dialog),
      () => {},
    )
    return false
  }
  modal.close()
  return true
}

export declare namespace DialogContent {
  type Props = {
    readonly dialog: RefObject<HTMLDialogElement | null>
    /** Set once the content has been rendered. */
    readonly complete: RefObject<boolean>
    readonly onExited: () => void
  }
}

/** Both kinds of toasts. The modal stays if their code cannot be loaded, for example offline. */
export function Toasts() {
  return (
    <LoadBoundary onFailed={() => {}}>
      <Shown />
      <Operations />
    </LoadBoundary>
  )
}

function Shown() {
  const some = useModalState(someToasts)
  const module = useChunkWithTexts(some ? toastsChunk : undefined, 'toasts')
  return module ? <module.Toasts /> : null
}

function Operations() {
  const some = useLatchkeyState(({ operations }) => operations.length > 0)
  const module = useChunkWithTexts(some ? operationToasts : undefined, 'amounts', 'operations')
  return module ? <module.OperationToasts /> : null
}
