import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useDialog } from '@latchkey/ui/dialog/useDialog'
import { LiveRegion } from '@latchkey/ui/liveRegion/LiveRegion'
import { type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { LocaleContext } from './i18n/LocaleContext.ts'
import type { LaterFeature } from './i18n/language.ts'
import { isPhone } from './isPhone.ts'
import { useModal, useModalState } from './ModalContext.ts'
import { type ModalController, someToasts } from './modalController.ts'
import { currentView } from './router/route.ts'
import { stepOf } from './router/steps.ts'
import { AlertView } from './shell/AlertView.tsx'
import { AnnounceContext } from './shell/announce.ts'
import { CurrentView } from './shell/CurrentView.tsx'
import { type Chunk, chunkOf, useChunk } from './shell/chunk.ts'
import { followConnection } from './shell/followConnection.ts'
import { ViewBoundary } from './shell/ViewBoundary.tsx'
import { headingId } from './shell/ViewHeader.tsx'
import { viewRow } from './shell/viewRow.ts'

/** The view that most visitors see first; in the same chunk (chunkGroups.ts of the published package). */
export const firstView = viewRow('Connect').chunk

/** Loaded if the modal is a bottom sheet. */
const sheetDrag = chunkOf(() => import('@latchkey/ui/sheet/sheetDrag'))
/** Loaded with the first toast. */
const toastsChunk = chunkOf(() => import('./toasts/Toasts.tsx'))
/** Loaded with the first operation. */
const operationToasts = chunkOf(() => import('./views/send/OperationToasts.tsx'))

/** The loaded content of the sheet: the top view of the stack and the live region. */
export function ModalContent({ dialog, onExited }: ModalContent.Props) {
  const modal = useModal()
  const open = useModalState((state) => state.open)
  const [message, setMessage] = useState('')
  const onOpenChange = useCallback<useDialog.OnOpenChange>(
    (_, { reason }) => void (reason === 'escape' ? modal.close() : closeByPointer(modal)),
    [modal],
  )
  const drag = useChunk(isPhone() ? sheetDrag : undefined)
  useEffect(() => {
    if (drag && open && dialog.current) return drag.listenForDrag(dialog.current, () => closeByPointer(modal))
  }, [drag, open, dialog, modal])
  useEffect(() => followConnection(modal), [modal])
  useEffect(() => loadBrowserBack(modal), [modal])
  useDialog(dialog, { open, onOpenChange, onExited })
  return (
    <AnnounceContext.Provider value={setMessage}>
      <TopView />
      <LiveRegion message={message} />
    </AnnounceContext.Provider>
  )
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

export declare namespace ModalContent {
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

function TopView() {
  const view = useModalState(({ stack }) => currentView(stack))
  const alert = useLatchkeyState((state) => state.alert)
  const first = useRef(true)
  if (alert && view.name !== 'Troubleshoot') return <AlertView error={alert} />
  return (
    <ViewBoundary key={view.name}>
      <CurrentView view={view}>
        <FocusHeading first={first} step={stepOf(view)} />
      </CurrentView>
    </ViewBoundary>
  )
}

/** Moves the focus to the heading of a new view or step once it has loaded. The first one is read from the dialog's name. */
function FocusHeading({ first, step }: FocusHeading.Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is a new screen.
  useEffect(() => {
    if (first.current) first.current = false
    else document.getElementById(headingId)?.focus()
  }, [first, step])
  return null
}

declare namespace FocusHeading {
  type Props = { readonly first: { current: boolean }; readonly step: string | undefined }
}
