import { toastSwapDelayMs } from '@latchkey/contracts/constants/modal'
import type { Latchkey } from '@latchkey/core/latchkey'
import { isUnsupported } from '@latchkey/core/networks/networkChanged'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  backStack,
  closedStack,
  openingStack,
  pushView,
  type RouteContext,
  replaceView,
  type Stack,
} from './router/route.ts'
import type { View } from './router/view.ts'
import { hideToast, showToast, type Toast } from './toasts/toast.ts'

/** What the modal shows. Apart from core's state: core knows nothing of views (design.md §2). */
export type ModalState = {
  readonly open: boolean
  readonly stack: Stack
  readonly toasts: readonly Toast[]
}

/** One modal of one instance. */
export type ModalController = {
  readonly latchkey: Latchkey
  readonly store: StoreApi<ModalState>
  readonly open: (view?: View) => void
  readonly close: () => void
  readonly push: (view: View) => void
  readonly replace: (view: View) => void
  /** To the previous view, or closes when there is none (spec S2.20). */
  readonly back: () => void
  readonly toast: (toast: Toast) => void
  readonly dismissToast: (id: string) => void
  /** Runs when the modal closes, once: ends what must not outlive it, such as a connect attempt. Returns deregister. */
  readonly onClose: (end: () => void) => () => void
  /** Opens and closes by what happens in core. Returns stop. */
  readonly follow: () => () => void
}

export function createModalController(latchkey: Latchkey, isMobile: () => boolean): ModalController {
  const store = createStore<ModalState>(() => ({ open: false, stack: [{ name: 'Connect' }], toasts: [] }))
  const endings = new Set<() => void>()

  const context = (): RouteContext => ({
    connected: isConnected(latchkey),
    hasAdapters: latchkey.options.adapters.length > 0,
    manualWalletConnect: latchkey.options.manualWalletConnect ?? false,
    mobile: isMobile(),
    embedded: false,
  })
  const setStack = (change: (stack: Stack) => Stack) => store.setState(({ stack }) => ({ stack: change(stack) }))

  const modal: ModalController = {
    latchkey,
    store,
    open: (view) => store.setState({ open: true, stack: openingStack(context(), view) }),
    close() {
      if (!store.getState().open) return
      for (const end of [...endings]) end()
      endings.clear()
      // The stack goes back to its start only after the closing animation, so that nothing flickers; see ModalHost.
      store.setState({ open: false })
    },
    push: (view) => setStack((stack) => pushView(stack, view)),
    replace: (view) => setStack((stack) => replaceView(stack, view)),
    back() {
      const stack = backStack(store.getState().stack)
      if (stack) store.setState({ stack })
      else modal.close()
    },
    toast(toast) {
      const { toasts } = store.getState()
      const show = () => store.setState((state) => ({ toasts: showToast(state.toasts, toast) }))
      // A new toast lets the last one leave first (spec S9.11).
      if (toasts.length === 0 || toasts.some(({ id }) => id === toast.id)) show()
      else latchkey.clock.after(toastSwapDelayMs, show)
    },
    dismissToast: (id) => store.setState(({ toasts }) => ({ toasts: hideToast(toasts, id) })),
    onClose(end) {
      endings.add(end)
      return () => endings.delete(end)
    },
    follow: () => follow(modal),
  }
  return modal
}

/** Called when the closing animation ended (spec S2.19, S2.21). */
export function resetStack({ store, latchkey }: ModalController): void {
  if (store.getState().open) return
  const context = {
    connected: isConnected(latchkey),
    hasAdapters: true,
    manualWalletConnect: false,
    mobile: false,
    embedded: false,
  }
  store.setState({ stack: closedStack(context) })
}

function isConnected({ store }: Latchkey): boolean {
  const { slots, activeNamespace } = store.getState()
  return slots[activeNamespace]?.status === 'connected'
}

function follow(modal: ModalController): () => void {
  const { events, options } = modal.latchkey
  const stops = [
    events.on('signInRequired', () => modal.open({ name: 'SIWXSignMessage' })),
    // With sign-in the modal stays until it is done (spec S4.6).
    events.on('connected', ({ namespace }) => {
      const networkId = modal.latchkey.store.getState().slots[namespace]?.networkId
      if (networkId && isUnsupported(modal.latchkey, networkId)) modal.open({ name: 'UnsupportedChain' })
      else if (!options.siwx) modal.close()
    }),
    events.on('signedIn', () => modal.close()),
    events.on('disconnected', ({ by }) => {
      modal.close()
      if (by === 'wallet')
        modal.toast({
          id: 'connection',
          kind: 'error',
          title: 'Your wallet disconnected',
          detail: 'Connect again to go on',
        })
    }),
    events.on('networkChanged', ({ networkId }) => {
      if (isUnsupported(modal.latchkey, networkId)) modal.open({ name: 'UnsupportedChain' })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
