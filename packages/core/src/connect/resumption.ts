import type { Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import type { StoredConnection } from '../storage/storedState.ts'
import { forgetConnection } from './remember.ts'
import { letGo, slotOf } from './slots.ts'

/** A remembered connection that is being taken up. */
export type Resumption = {
  readonly namespace: Namespace
  /** Of the slot; when it has another one, something newer took its place. */
  readonly attempt: number
  readonly stored: StoredConnection
}

/** The connection is no more. */
export function giveUp(latchkey: Latchkey, resumption: Resumption): void {
  if (putOff(latchkey, resumption)) forgetConnection(latchkey, resumption.namespace)
}

/** Something failed that says nothing of the connection, as code that did not load: the next visit tries again. */
export function putOff(latchkey: Latchkey, { namespace, attempt }: Resumption): boolean {
  if (slotOf(latchkey, namespace).attempt !== attempt) return false
  letGo(latchkey, namespace)
  return true
}
