import type { Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import { loadState } from '../storage/storedState.ts'
import { resumeConnector } from './resumeConnector.ts'
import { resumeSession } from './resumeSession.ts'
import { putOff } from './resumption.ts'
import { slotOf } from './slots.ts'
import { walletConnectId } from './walletConnectId.ts'

/**
 * Asks every remembered wallet whether it is still connected; all namespaces side by side (spec S4.2). Each one ends as connected
 * or disconnected; a wallet of the relay that does not answer in time stays 'reconnecting' until it does.
 */
export async function reconnect(latchkey: Latchkey): Promise<void> {
  const { connections } = loadState(latchkey)
  await Promise.all(
    Object.entries(connections).map(async ([name, stored]) => {
      const namespace = name as Namespace
      const resumption = { namespace, stored, attempt: slotOf(latchkey, namespace).attempt }
      const resume = stored.connectorId === walletConnectId ? resumeSession : resumeConnector
      await resume(latchkey, resumption).catch(() => putOff(latchkey, resumption))
    }),
  )
}
