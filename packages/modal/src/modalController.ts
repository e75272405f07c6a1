import { toastSwapDelayMs } from '@latchkey/contracts/constants/modal'
import { accountOf } from '@latchkey/core/connect/activeAccount'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { MountedModal } from '@latchkey/core/mountedModal'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { backStack, openingStack, pushView, type RouteContext, replaceView, type Stack } from './router/route.ts'
import type { View } from './shell/view.ts'
import { hideToast, showToast, type Toast } from './toasts/toast.ts'

/** What the modal shows. Apart from core's state: core knows nothing of views (docs/decisions/0001). */
export type ModalState = {
  readonly open: boolean
  readonly stack: Stack
  readonly toasts: readonly Toast[]
  /** Its code could not be loaded; the button says so. */
  readonly failed?: boolean
  /** By its own will, which is told once there are words for it. */
  readonly walletLeft?: boolean
  /** The browser is offline while a wallet is connected. */
  readonly offline?: boolean
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
}

const firstStack: Stack = [{ name: 'Connect' }]

export function createModalController(latchkey: Latchkey, isMobile: () => boolean): ModalController {
  const store = createStore<ModalState>(() => ({ open: false, stack: firstStack, toasts: [] }))
  const endings = new Set<() => void>()

  const context = (): RouteContext => ({
    connected: hasAddress(latchkey),
    hasAdapters: latchkey.options.adapters.length > 0,
    manualWalletConnect: latchkey.options.manualWalletConnect ?? false,
    mobile: isMobile(),
  })
  const setStack = (change: (stack: Stack) => Stack) => store.setState(({ stack }) => ({ stack: change(stack) }))

  const modal: ModalController = {
    latchkey,
    store,
    open: (view) => store.setState({ open: true, failed: false, stack: openingStack(context(), view) }),
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
  }
  return modal
}

/** There are toasts, or there is what becomes one. */
export const someToasts = ({ toasts, walletLeft, offline }: ModalState): boolean =>
  toasts.length > 0 || walletLeft === true || offline === true

/** Called when the closing animation ended (spec S2.19, S2.21). */
export function resetStack({ store }: ModalController): void {
  if (!store.getState().open) store.setState({ stack: firstStack })
}

/** Also one that a reload remembered: its wallet may sleep for hours, and the visitor has to get at the way out. */
export function hasAddress({ store }: Latchkey): boolean {
  return accountOf(store.getState()).address !== undefined
}

/** Lets core open and close the modal while it is on the page. Returns stop. */
export function mountModal(modal: ModalController): () => void {
  const { live } = modal.latchkey
  const mounted: MountedModal = {
    open: (requested) => modal.open(requested as View | undefined),
    close: modal.close,
    onClosed: modal.onClose,
  }
  live.modal = mounted
  return () => {
    if (live.modal === mounted) delete live.modal
  }
}
