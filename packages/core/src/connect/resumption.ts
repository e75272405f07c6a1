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
export function giveUp(latchkey: Latchkey, { namespace, attempt }: Resumption): void {
  if (slotOf(latchkey, namespace).attempt !== attempt) return
  letGo(latchkey, namespace)
  forgetConnection(latchkey, namespace)
}
