import { accountOf } from '@latchkey/core/connect/activeAccount'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { MountedModal } from '@latchkey/core/mountedModal'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  backStack,
  firstStack,
  openingStack,
  pushView,
  type RouteContext,
  replaceView,
  type Stack,
} from './router/route.ts'
import type { View } from './router/view.ts'
import type { Toast } from './toasts/toast.ts'

/** State of the modal. Separate from core's state, because core does not depend on views (docs/decisions/0001). */
export type ModalState = {
  readonly open: boolean
  readonly stack: Stack
  readonly toasts: readonly Toast[]
  /** Its first view can be rendered ahead of the click, because the visitor seems about to open it and its code has loaded. */
  readonly prepared?: boolean
  /** The modal's code could not be loaded; the button offers a reload. */
  readonly failed?: boolean
  /** The wallet disconnected; a toast is shown once the texts have loaded. */
  readonly walletLeft?: boolean
  /** The browser is offline while a wallet is connected. */
  readonly offline?: boolean
  /** The modal is inline in the page instead of a dialog; `home` while it shows the view that it returns to when closed. */
  readonly embedded?: 'home' | 'away' | undefined
}

/** Controls the modal of one instance; `showToast` shows its toasts. */
export type ModalController = {
  readonly latchkey: Latchkey
  readonly store: StoreApi<ModalState>
  /** Id of the current view's heading, which names the dialog and takes the focus when the view changes. */
  readonly headingId: string
  readonly open: (view?: View) => void
  readonly close: () => void
  readonly push: (view: View) => void
  readonly replace: (view: View) => void
  /** Goes back to the previous view, or closes the modal on the first one (spec S2.20). */
  readonly back: () => void
  /** Calls `end` once when the modal closes, for example to cancel a connection attempt. Returns a function that removes it. */
  readonly onClose: (end: () => void) => () => void
}

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
    headingId: 'latchkey-heading',
    open: (view) => store.setState({ open: true, failed: false, stack: openingStack(context(), view) }),
    close() {
      if (!store.getState().open) return
      for (const end of [...endings]) end()
      endings.clear()
      // The stack is reset after the closing animation to avoid flicker; see ModalHost.
      store.setState({ open: false })
    },
    push: (view) => setStack((stack) => pushView(stack, view)),
    replace: (view) => setStack((stack) => replaceView(stack, view)),
    back() {
      const stack = backStack(store.getState().stack)
      if (stack) store.setState({ stack })
      else modal.close()
    },
    onClose(end) {
      endings.add(end)
      return () => endings.delete(end)
    },
  }
  return modal
}

/** True when a toast is shown or pending. */
export const someToasts = ({ toasts, walletLeft, offline }: ModalState): boolean =>
  toasts.length > 0 || walletLeft === true || offline === true

/** Called after the closing animation (spec S2.19, S2.21). */
export function resetStack({ store }: ModalController): void {
  if (!store.getState().open) store.setState({ stack: firstStack })
}

/** True also for an unconfirmed connection after a reload, so that the visitor can disconnect while the wallet does not respond. */
export function hasAddress({ store }: Latchkey): boolean {
  return accountOf(store.getState()).address !== undefined
}

/** Lets core open and close the modal while it is mounted. Returns a function that unmounts it. */
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
