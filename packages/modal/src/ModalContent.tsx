import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { LiveRegion } from '@latchkey/ui/liveRegion/LiveRegion'
import { Component, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useModal, useModalState } from './ModalContext.ts'
import { currentView } from './router/route.ts'
import { stepOf } from './router/stepOf.ts'
import { CurrentView } from './screen/CurrentView.tsx'
import { followConnection } from './screen/followConnection.ts'
import type { ViewFailed } from './screen/ViewFailed.tsx'
import { AnnounceContext } from './shell/announce.ts'
import { type Chunk, chunkOf, useChunk } from './shell/chunk.ts'
import { motionChunk } from './shell/motionChunk.ts'

/** Loaded when the app is not set up correctly. */
const alertChunk = chunkOf(() => import('./screen/AlertView.tsx'))

/** Content of the sheet, in a dialog or in the page: the current view and the live region. */
export function ModalContent({ frame, takesFocus }: ModalContent.Props) {
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
}

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

/** Loaded when a view fails for the first time. If this fails as well, the button offers a reload. */
const failedChunk = chunkOf(() => import('./screen/ViewFailed.tsx'))

/** Error boundary that keeps a failing view from breaking the host's page: shows the error and a button to retry. */
class ViewBoundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <Failed error={this.state.error} again={() => this.setState({ error: undefined })} />
  }
}

function Failed(props: ViewFailed.Props) {
  const module = useChunk(failedChunk)
  return module ? <module.ViewFailed {...props} /> : null
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
