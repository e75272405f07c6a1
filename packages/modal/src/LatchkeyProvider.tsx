'use client'
import { sheetBreakpointPx } from '@latchkey/contracts/constants/modal'
import type { Latchkey } from '@latchkey/core/latchkey'
import { LatchkeyContext } from '@latchkey/react/LatchkeyContext'
import { type ReactNode, useEffect, useState } from 'react'
import { type Appearance, AppearanceContext } from './appearance.ts'
import type { TextOverrides } from './i18n/texts.ts'
import { TextContext } from './i18n/useText.ts'
import { LoadBoundary } from './LoadBoundary.tsx'
import { ModalContext, useModal, useModalState } from './ModalContext.ts'
import { createModalController, someToasts } from './modalController.ts'
import { modalHost } from './modalHost.ts'
import { useChunk } from './shell/chunk.ts'

/**
 * Puts one Latchkey instance over an app: its state for the hooks, its modal, its toasts. After mounting it takes up the
 * remembered connection. Nothing beyond this file is loaded until a visitor reaches for the button.
 */
export function LatchkeyProvider({ latchkey, theme = 'system', dir = 'ltr', texts, children }: LatchkeyProvider.Props) {
  const [made, setMade] = useState(() => createModalController(latchkey, isMobile))
  // Another instance, as a hot reload makes one, gets a modal of its own; the app below stays mounted.
  const modal = made.latchkey === latchkey ? made : createModalController(latchkey, isMobile)
  if (modal !== made) setMade(modal)
  useEffect(() => {
    void latchkey.start()
    const stop = modal.follow()
    return () => {
      stop()
      // What it had begun ends with it.
      modal.close()
    }
  }, [latchkey, modal])
  return (
    <LatchkeyContext.Provider value={latchkey}>
      <ModalContext.Provider value={modal}>
        <AppearanceContext.Provider value={{ theme, dir }}>
          <TextContext.Provider value={texts}>
            {children}
            <OnDemand />
          </TextContext.Provider>
        </AppearanceContext.Provider>
      </ModalContext.Provider>
    </LatchkeyContext.Provider>
  )
}

export declare namespace LatchkeyProvider {
  type Props = Appearance & {
    readonly latchkey: Latchkey
    /** In place of the English ones. */
    readonly texts?: TextOverrides | undefined
    readonly children: ReactNode
  }
}

/** The modal is loaded with its first use and stays, because closing is animated. A failed load closes it, and the button says so. */
function OnDemand() {
  const modal = useModal()
  const wanted = useModalState((state) => state.open || someToasts(state))
  const [attempt, setAttempt] = useState(0)
  const [used, setUsed] = useState(false)
  if (wanted && !used) setUsed(true)
  if (!used) return null
  const onFailed = () => {
    modal.close()
    modal.store.setState({ failed: true })
    setUsed(false)
    setAttempt((last) => last + 1)
  }
  return (
    <LoadBoundary key={attempt} onFailed={onFailed}>
      <Loaded />
    </LoadBoundary>
  )
}

function Loaded() {
  const module = useChunk(modalHost)
  return module ? <module.ModalHost /> : null
}

/** The width below which the modal is a bottom sheet and wallets are opened by link. */
function isMobile(): boolean {
  return globalThis.matchMedia?.(`(max-width: ${sheetBreakpointPx}px)`).matches ?? false
}
