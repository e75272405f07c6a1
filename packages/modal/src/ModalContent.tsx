import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { LiveRegion } from '@latchkey/ui/liveRegion/LiveRegion'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { Component, memo, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { LoadBoundary } from './LoadBoundary.tsx'
import { useModal, useModalState } from './ModalContext.ts'
import { currentView } from './router/route.ts'
import { stepOf } from './router/stepOf.ts'
import { CurrentView } from './screen/CurrentView.tsx'
import { followConnection } from './screen/followConnection.ts'
import type { ViewFailed } from './screen/ViewFailed.tsx'
import { AnnounceContext } from './shell/announce.ts'
import { type Chunk, chunkOf, useChunk } from './shell/chunk.ts'
import { motionChunk } from './shell/motionChunk.ts'
import { ReloadButton } from './shell/ReloadButton.tsx'
import { ViewHeader } from './shell/ViewHeader.tsx'

/** Loaded when the app is not set up correctly. */
const alertChunk = chunkOf(() => import('./screen/AlertView.tsx'))

/**
 * Content of the sheet, in a dialog or in the page: the current view and the live region. Memoized, so that showing a prepared
 * dialog does not render the view again.
 */
export const ModalContent = memo(function ModalContent({ frame, takesFocus }: ModalContent.Props) {
  const modal = useModal()
  const [message, setMessage] = useState('')
  useEffect(() => followConnection(modal), [modal])
  useEffect(() => startLater(motionChunk, ({ moveViews }) => moveViews(modal, frame.current)), [modal, frame])
  return (
    <AnnounceContext.Provider value={setMessage}>
      <TopView takesFocus={takesFocus} />
      <LiveRegion message={message} />
    </AnnounceContext.Provider>
  )
})

export declare namespace ModalContent {
  type Props = {
    /** The element that holds the sheet. */
    readonly frame: RefObject<HTMLElement | null>
    /** Called when a new view or step has loaded; true to focus its heading. */
    readonly takesFocus: () => boolean
  }
}

function TopView({ takesFocus }: Pick<ModalContent.Props, 'takesFocus'>) {
  const view = useModalState(({ stack }) => currentView(stack))
  const alert = useLatchkeyState((state) => state.alert)
  const shown = view.name === 'Troubleshoot' ? undefined : alert
  const module = useChunk(shown && alertChunk)
  if (shown) return module ? <module.AlertView error={shown} /> : null
  return (
    <ViewBoundary key={view.name}>
      <CurrentView view={view}>
        <FocusHeading takesFocus={takesFocus} step={stepOf(view)} />
      </CurrentView>
    </ViewBoundary>
  )
}

/** Moves the focus to the heading of a new view or step once it has loaded. A view may move it on, to its field. */
function FocusHeading({ takesFocus, step }: FocusHeading.Props) {
  const { headingId } = useModal()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is a new screen.
  useEffect(() => {
    if (takesFocus()) document.getElementById(headingId)?.focus()
  }, [takesFocus, headingId, step])
  return null
}

declare namespace FocusHeading {
  type Props = Pick<ModalContent.Props, 'takesFocus'> & { readonly step: string | undefined }
}

/** Loaded when a view fails for the first time. */
const failedChunk = chunkOf(() => import('./screen/ViewFailed.tsx'))

/**
 * Error boundary that keeps a failing view from breaking the host's page: shows the error and a button to retry. If the code for
 * that cannot be loaded either, as offline, offers a reload, because browsers do not request a failed module again.
 */
class ViewBoundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <LoadBoundary fallback={<Unloaded />} onFailed={() => {}}>
        <Failed error={error} again={() => this.setState({ error: undefined })} />
      </LoadBoundary>
    )
  }
}

function Failed(props: ViewFailed.Props) {
  const module = useChunk(failedChunk)
  return module ? <module.ViewFailed {...props} /> : null
}

function Unloaded() {
  return (
    <>
      <ViewHeader />
      <SheetActions>
        <ReloadButton />
      </SheetActions>
    </>
  )
}

/** Loads an optional module and starts it, synchronously if it was loaded before. Returns a function that stops it. */
function startLater<module>(chunk: Chunk<module>, start: (module: module) => () => void): () => void {
  const present = chunk.loaded()
  if (present) return start(present)
  let stop: (() => void) | undefined
  let left = false
  chunk.load().then(
    (module) => {
      if (!left) stop = start(module)
    },
    () => {},
  )
  return () => {
    left = true
    stop?.()
  }
}
