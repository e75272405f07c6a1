'use client'
import { DialogFrame } from '@latchkey/ui/dialog/DialogFrame'
import { Layer } from '@latchkey/ui/layer/Layer'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import { useContext, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useAppearance } from './appearance.ts'
import { LocaleContext } from './i18n/LocaleContext.ts'
import { usePageText } from './i18n/usePageText.ts'
import { useModal, useModalState } from './ModalContext.ts'
import { resetStack } from './modalController.ts'
import { modalHost } from './modalHost.ts'
import { currentView } from './router/route.ts'
import { useChunk } from './shell/chunk.ts'
import { ViewSkeleton } from './shell/ViewSkeleton.tsx'

/**
 * The dialog, shown in the same task as the click that opens it: a sheet with title, close button and skeleton rows. The rest loads
 * separately and renders at low priority, so that it does not delay this first frame. Stays mounted during its exit animation.
 */
export function ModalFrame() {
  const modal = useModal()
  const appearance = useAppearance()
  const text = usePageText()
  const open = useModalState((state) => state.open && !state.embedded)
  const { name } = useModalState(({ stack }) => currentView(stack))
  const dialog = useRef<HTMLDialogElement>(null)
  const [mounted, setMounted] = useState(false)
  const host = useModalHost()
  const content = useDeferredValue(mounted ? host : undefined)
  // Without its content the dialog has no exit animation.
  if (mounted !== open && (open || !content)) setMounted(open)
  useEffect(() => {
    if (!mounted) resetStack(modal)
  }, [mounted, modal])
  return (
    <Layer {...appearance}>
      {mounted && (
        <DialogFrame
          dialogRef={dialog}
          open={open}
          labelledBy={modal.headingId}
          label={text('loading')}
          onClosed={content ? undefined : modal.close}
        >
          <Sheet>
            {content ? (
              <content.DialogContent dialog={dialog} onExited={() => setMounted(false)} />
            ) : (
              <ViewSkeleton name={name} title={name === 'Connect' ? text('title') : undefined} />
            )}
          </Sheet>
          {content && open && <content.Toasts />}
        </DialogFrame>
      )}
      {/* Beside an open dialog they would be behind the scrim and out of reach. */}
      {host && !open && <host.Toasts />}
    </Layer>
  )
}

/** The host component, once it and its texts have loaded. */
function useModalHost() {
  const { language } = useContext(LocaleContext)
  const host = useChunk(modalHost)
  const firstView = useChunk(host?.firstView)
  const texts = useChunk(language.first)
  return texts && firstView && host
}
