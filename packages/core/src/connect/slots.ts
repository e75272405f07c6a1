import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import { disconnectedSlot, type Slot, type SlotEvent, transition, type WalletInfo } from './connection.machine.ts'

/** The slot of a namespace; a disconnected one where nothing happened yet. */
export function slotOf(latchkey: Latchkey, namespace: Namespace): Slot {
  return latchkey.store.getState().slots[namespace] ?? disconnectedSlot(0)
}

/** Runs one event through the machine of one namespace and stores the outcome. Returns the new slot. */
export function dispatch(latchkey: Latchkey, namespace: Namespace, event: SlotEvent): Slot {
  const before = slotOf(latchkey, namespace)
  const slot = transition(before, event)
  if (slot !== before) latchkey.store.setState(({ slots }) => ({ slots: { ...slots, [namespace]: slot } }))
  return slot
}

/** Ends the connection or attempt of a namespace in this page; what the wallet or the storage know of it is the caller's affair. */
export function letGo(latchkey: Latchkey, namespace: Namespace): void {
  const { links } = latchkey.live
  links.get(namespace)?.release()
  links.delete(namespace)
  dispatch(latchkey, namespace, { type: 'end', attempt: slotOf(latchkey, namespace).attempt })
}

export type ActiveConnection = { readonly address: string; readonly networkId: CaipNetworkId }

/** Where the active namespace is connected, if it is. */
export function activeConnection(latchkey: Latchkey): ActiveConnection | undefined {
  const { status, address, networkId } = slotOf(latchkey, latchkey.store.getState().activeNamespace)
  return status === 'connected' && address !== undefined && networkId ? { address, networkId } : undefined
}

/** One try to connect a namespace. */
export type Attempt = {
  /** Takes it back. */
  readonly end: () => void
  /** The wallet answered: the number to adopt its link under; undefined when the attempt is over or a newer one took its place. */
  readonly answered: () => number | undefined
}

/**
 * Begins an attempt. A slot that carries an address (connected, or remembered by a reload) is left as it is until the new wallet
 * answered: looking at another way to connect, and leaving, must not cost the visitor the connection there is.
 */
export function beginAttempt(
  latchkey: Latchkey,
  namespace: Namespace,
  connection: { readonly connectorId: string; readonly wallet?: WalletInfo },
): Attempt {
  let over = false
  const begin = () => {
    const attempt = slotOf(latchkey, namespace).attempt + 1
    dispatch(latchkey, namespace, { type: 'begin', attempt, ...connection })
    return attempt
  }
  const before = slotOf(latchkey, namespace)
  const own = before.address === undefined ? begin() : undefined
  const expected = own ?? before.attempt
  return {
    end() {
      over = true
      if (own !== undefined) dispatch(latchkey, namespace, { type: 'end', attempt: own })
    },
    answered: () => (over || slotOf(latchkey, namespace).attempt !== expected ? undefined : (own ?? begin())),
  }
}
