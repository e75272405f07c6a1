'use client'
import type { Latchkey } from '@latchkey/core/latchkey'
import { isSettled } from '@latchkey/core/operations/operation'
import { LatchkeyContext } from '@latchkey/react/LatchkeyContext'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type Appearance, AppearanceContext } from './appearance.ts'
import { LocaleContext } from './i18n/LocaleContext.ts'
import type { Language } from './i18n/language.ts'
import type { Locale } from './i18n/locale.ts'
import type { TextOverrides } from './i18n/messages.ts'
import { useLanguage } from './i18n/useLanguage.ts'
import { isPhone } from './isPhone.ts'
import { LoadBoundary } from './LoadBoundary.tsx'
import { ModalContext, useModal, useModalState } from './ModalContext.ts'
import { ModalFrame } from './ModalFrame.tsx'
import { createModalController, type ModalController, mountModal, someToasts } from './modalController.ts'
import { whenIdle } from './whenIdle.ts'

/**
 * Provides one Latchkey instance to an app: its state for the hooks, its modal and its toasts. Restores the stored connections
 * after mounting. The modal's code loads when it is first needed.
 */
export function LatchkeyProvider(props: LatchkeyProvider.Props) {
  const { latchkey, theme = 'system', dir, locale = 'auto', texts, children } = props
  const language = useLanguage(locale)
  const words = useMemo(() => ({ language, texts }), [language, texts])
  // A new instance, for example after a hot reload, gets its own modal; the app below stays mounted.
  const modal = useMemo(() => createModalController(latchkey, isPhone), [latchkey])
  const latestLanguage = useRef(language)
  latestLanguage.current = language
  useEffect(() => {
    const unmount = mountModal(modal)
    const stop = whenConnecting(modal, () => latestLanguage.current)
    void latchkey.start()
    return () => {
      unmount()
      stop()
      // Cancels pending actions of the open view. Not if strict mode mounts it again: a press may have opened it before its effects ran.
      queueMicrotask(() => latchkey.live.modal ?? modal.close())
    }
  }, [latchkey, modal])
  return (
    <LatchkeyContext.Provider value={latchkey}>
      <ModalContext.Provider value={modal}>
        <AppearanceContext.Provider
          value={{ theme, dir: dir ?? (language.dir === 'rtl' ? 'rtl' : undefined), lang: language.tag }}
        >
          <LocaleContext.Provider value={words}>
            {children}
            <OnDemand />
          </LocaleContext.Provider>
        </AppearanceContext.Provider>
      </ModalContext.Provider>
    </LatchkeyContext.Provider>
  )
}

export declare namespace LatchkeyProvider {
  type Props = Appearance & {
    readonly latchkey: Latchkey
    /** The language of the button and the modal, which also sets their direction. A server renders `auto` in English. */
    readonly locale?: Locale | undefined
    /** Texts that override the built-in ones. */
    readonly texts?: TextOverrides | undefined
    readonly children: ReactNode
  }
}

/** Loads the code that tracks connected wallets on the first connection. Returns a function that stops it. */
function whenConnecting(modal: ModalController, language: () => Language): () => void {
  const { store } = modal.latchkey
  let left = false
  let stop = () => {
    left = true
  }
  const begin = () => {
    if (store.getState().connections.length === 0) return
    unsubscribe()
    import('./followConnected.ts').then(
      ({ followConnected }) => {
        if (!left) stop = followConnected(modal, language)
      },
      () => {},
    )
  }
  const unsubscribe = store.subscribe(begin)
  begin()
  return () => {
    unsubscribe()
    stop()
  }
}

/**
 * Renders the dialog when the browser is idle, loads the modal on first use and keeps it mounted for the closing animation. If
 * loading fails, the button offers a reload.
 */
function OnDemand() {
  const modal = useModal()
  const shown = useModalState((state) => state.open || someToasts(state))
  // After a reload, a toast shows a transfer that is still pending.
  const wanted = useLatchkeyState(({ operations }) => operations.some((one) => !isSettled(one))) || shown
  const [attempt, setAttempt] = useState(0)
  const [used, setUsed] = useState(false)
  const [idle, setIdle] = useState(false)
  if (wanted && !used) setUsed(true)
  useEffect(() => void whenIdle(() => setIdle(true)), [])
  if (!used && !idle) return null
  const onFailed = () => {
    modal.close()
    modal.store.setState({ failed: true })
    setUsed(false)
    setAttempt((last) => last + 1)
  }
  return (
    <LoadBoundary key={attempt} onFailed={onFailed}>
      <ModalFrame used={used} />
    </LoadBoundary>
  )
}
