import { reconnectTimeoutMs } from '@latchkey/contracts/constants/connect'
import type { Latchkey } from '../latchkey.ts'
import { applyConnections } from './applyConnections.ts'
import type { Connection } from './connection.ts'
import { forget } from './remembered.ts'

/**
 * Runs a restoration. Resolves once its outcome is known or the wallet has not responded in time; a late response is still used.
 */
export async function inReconnectTime(
  latchkey: Latchkey,
  remembered: Connection,
  takeUp: () => Promise<void>,
): Promise<void> {
  const { live, clock } = latchkey
  let cancel = () => {}
  const silent = new Promise<void>((resolve) => {
    const give = clock.after(reconnectTimeoutMs, () => {
      applyConnections(latchkey, { type: 'silent', id: remembered.id })
      resolve()
    })
    cancel = () => {
      give()
      resolve()
    }
  })
  live.cleanup.add(cancel)
  // May fail after the time-out. A failure does not prove that the connection has ended, so the next visit retries.
  const taken = takeUp().catch(() => forget(latchkey, remembered, { store: false }))
  try {
    await Promise.race([taken, silent])
  } finally {
    cancel()
    live.cleanup.delete(cancel)
  }
}
