import type { Latchkey } from '../latchkey.ts'
import { applyConnections } from './applyConnections.ts'
import type { Connection } from './connection.ts'

/** True if the state still contains the stored connection. */
export const isPending = ({ store }: Latchkey, { id, epoch }: Connection): boolean =>
  store.getState().connections.some((one) => one.id === id && one.epoch === epoch && one.status !== 'connected')

/** Removes the connection. With `store: false` the next visit retries. */
export function forget(latchkey: Latchkey, connection: Connection, options: { readonly store?: false } = {}): void {
  if (isPending(latchkey, connection)) applyConnections(latchkey, { type: 'ended', id: connection.id }, options)
}
