import type { Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import { disconnectedSlot, type Slot, type SlotEvent, transition } from './connection.machine.ts'

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

export const nextAttempt = (latchkey: Latchkey, namespace: Namespace): number => slotOf(latchkey, namespace).attempt + 1

/** The slot of the active namespace, if it is connected. */
export function activeConnection(latchkey: Latchkey): (Slot & { readonly address: string }) | undefined {
  const slot = slotOf(latchkey, latchkey.store.getState().activeNamespace)
  return slot.status === 'connected' && slot.address !== undefined ? { ...slot, address: slot.address } : undefined
}
