'use client'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Dialog } from '@latchkey/ui/dialog/Dialog'
import { Layer } from '@latchkey/ui/layer/Layer'
import { LiveRegion } from '@latchkey/ui/liveRegion/LiveRegion'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAppearance } from './appearance.ts'
import { useModal, useModalState } from './ModalContext.ts'
import { resetStack, someToasts } from './modalController.ts'
import { currentView } from './router/route.ts'
import { AlertView } from './shell/AlertView.tsx'
import { AnnounceContext } from './shell/announce.ts'
import { chunkOf, useChunk } from './shell/chunk.ts'
import { ViewBoundary } from './shell/ViewBoundary.tsx'
import { headingId } from './shell/ViewHeader.tsx'
import { CurrentView } from './shell/views.tsx'

/** Loaded with the first toast. */
const toastsChunk = chunkOf(() => import('./toasts/Toasts.tsx'))

/** The dialog with whatever view is on top of the stack, the live region, and the toasts. */
export function ModalHost() {
  const modal = useModal()
  const appearance = useAppearance()
  const open = useModalState((state) => state.open)
  const [message, setMessage] = useState('')
  const onOpenChange = useCallback<Dialog.Props['onOpenChange']>(
    (_, { reason }) => {
      // Leaving the sign-in may cost the connection: a stray press beside the sheet is not a decision.
      if (reason === 'escape' || currentView(modal.store.getState().stack).name !== 'SIWXSignMessage') modal.close()
    },
    [modal],
  )
  return (
    <Layer {...appearance}>
      <Dialog open={open} onOpenChange={onOpenChange} labelledBy={headingId}>
        <AnnounceContext.Provider value={setMessage}>
          <Sheet>
            <Views />
            <LiveRegion message={message} />
          </Sheet>
        </AnnounceContext.Provider>
        {open && <Toasts />}
      </Dialog>
      {/* Beside an open dialog everything is behind the scrim and out of reach. */}
      {!open && <Toasts />}
    </Layer>
  )
}

function Toasts() {
  const some = useModalState(someToasts)
  const module = useChunk(some ? toastsChunk : undefined)
  return module ? <module.Toasts /> : null
}

function Views() {
  const modal = useModal()
  const view = useModalState(({ stack }) => currentView(stack))
  const alert = useLatchkeyState((state) => state.alert)
  const first = useRef(true)
  // The dialog unmounts its content when the closing animation is over; only then the stack starts afresh.
  useEffect(() => () => resetStack(modal), [modal])
  if (alert) return <AlertView error={alert} />
  return (
    <ViewBoundary key={view.name}>
      <CurrentView view={view}>
        <FocusHeading first={first} />
      </CurrentView>
    </ViewBoundary>
  )
}

/**
 * A new screen is read from its heading, once it is there and no longer on its way; the first one is left to the dialog, which
 * chooses its own first focus.
 */
function FocusHeading({ first }: { readonly first: { current: boolean } }) {
  useEffect(() => {
    if (first.current) first.current = false
    else document.getElementById(headingId)?.focus()
  }, [first])
  return null
}
