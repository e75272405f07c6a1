'use client'
import { DialogFrame } from '@latchkey/ui/dialog/DialogFrame'
import { Layer } from '@latchkey/ui/layer/Layer'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import * as React from 'react'
import { type ReactNode, useContext, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useAppearance } from './appearance.ts'
import { LocaleContext } from './i18n/LocaleContext.ts'
import { usePageText } from './i18n/usePageText.ts'
import { useModal, useModalState } from './ModalContext.ts'
import { resetStack } from './modalController.ts'
import { modalHost } from './modalHost.ts'
import { currentView } from './router/route.ts'
import { ConnectSkeleton } from './shell/ConnectSkeleton.tsx'
import { useChunk } from './shell/chunk.ts'
import { whenIdle } from './whenIdle.ts'

/** Renders content without showing it or running its effects. Missing before React 19.2, where the content renders after the click. */
const Activity = (React as Partial<typeof React>).Activity

/**
 * The dialog, shown in the same task as the click that opens it: a sheet with title, close button and skeleton rows. The rest loads
 * separately and renders at low priority, so that it does not delay this first frame. Stays mounted during its exit animation.
 */
export function ModalFrame({ used }: ModalFrame.Props) {
  const modal = useModal()
  const appearance = useAppearance()
  const text = usePageText()
  const open = useModalState((state) => state.open && !state.embedded)
  const isConnect = useModalState(({ stack }) => currentView(stack).name === 'Connect')
  const dialog = useRef<HTMLDialogElement>(null)
  // Undefined before the first opening: the dialog is rendered ahead of time, so that the click only has to show it.
  const [mounted, setMounted] = useState<boolean>()
  const prepared = useModalState((state) => state.prepared) && isConnect && Activity !== undefined
  const host = useModalHost(used || prepared)
  const content = useDeferredValue(mounted || prepared ? host : undefined)
  // If the hidden content is complete, the click only has to show it; otherwise the skeleton is shown first.
  const complete = useRef(false)
  const later = useDeferredValue(mounted)
  const visible = complete.current ? mounted : later
  const shown = visible ? content : undefined
  const Prerender = Activity ?? Visible
  // Without its content the dialog has no exit animation.
  if (mounted !== open && (open || (mounted && !shown))) setMounted(open)
  useEffect(() => {
    if (!mounted) resetStack(modal)
    if (mounted === undefined) whenIdle(() => layOut(dialog.current))
  }, [mounted, modal])
  return (
    <Layer {...appearance}>
      {mounted !== false && (
        <DialogFrame
          dialogRef={dialog}
          open={open}
          shown={mounted === true}
          labelledBy={modal.headingId}
          label={text('loading')}
          onClosed={shown ? undefined : modal.close}
        >
          <Sheet>
            {!shown && <ConnectSkeleton title={isConnect ? text('title') : undefined} />}
            {content && (
              <Prerender mode={visible ? 'visible' : 'hidden'}>
                <content.DialogContent dialog={dialog} complete={complete} onExited={() => setMounted(false)} />
              </Prerender>
            )}
          </Sheet>
          {shown && open && <shown.Toasts />}
        </DialogFrame>
      )}
      {/* While a dialog is open, the toasts would be behind the scrim and unreachable. */}
      {host && !open && <host.Toasts />}
    </Layer>
  )
}

const Visible = ({ children }: { readonly mode: string; readonly children: ReactNode }) => children

/** Forces layout, so that the browser resolves fonts and styles before the click. */
function layOut(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open) return
  dialog.style.cssText = 'display:flex;visibility:hidden'
  dialog.getBoundingClientRect()
  dialog.style.cssText = ''
}

export declare namespace ModalFrame {
  type Props = {
    /** The modal was opened or has a toast to show, so its code loads. */
    readonly used: boolean
  }
}

/** The host component, once it and its texts have loaded. */
function useModalHost(used: boolean | undefined) {
  const { language } = useContext(LocaleContext)
  const host = useChunk(used ? modalHost : undefined)
  const firstView = useChunk(host?.firstView.chunk)
  const texts = useChunk(used ? language.first : undefined)
  return texts && firstView && host
}
