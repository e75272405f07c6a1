import type { Namespace } from '@latchkey/base/caip'
import { reconnectTimeoutMs } from '@latchkey/contracts/constants/connect'
import type { Latchkey } from '../latchkey.ts'
import { loadState, type StoredConnection } from '../storage/storedState.ts'
import { adoptLink } from './adoptLink.ts'
import { adoptSession, walletConnectId } from './adoptSession.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import type { Connector } from './port.ts'
import { forgetConnection } from './remember.ts'
import { dispatch, slotOf } from './slots.ts'
import { watchConnectors } from './watchConnectors.ts'

/**
 * Asks every remembered wallet whether it is still connected; all namespaces side by side (spec S4.2). Each one ends as connected
 * or disconnected; a wallet of the relay that does not answer in time stays 'reconnecting' until it does.
 */
export async function reconnect(latchkey: Latchkey): Promise<void> {
  const { connections } = loadState(latchkey.live.webStorage)
  await Promise.all(
    Object.entries(connections).map(async ([name, stored]) => {
      const namespace = name as Namespace
      const { attempt } = slotOf(latchkey, namespace)
      try {
        if (stored.connectorId === walletConnectId) await resumeSession(latchkey, namespace, stored, attempt)
        else await resumeConnector(latchkey, namespace, stored, attempt)
      } catch {
        giveUp(latchkey, namespace, attempt)
      }
    }),
  )
}

async function resumeConnector(
  latchkey: Latchkey,
  namespace: Namespace,
  stored: StoredConnection,
  attempt: number,
): Promise<void> {
  watchConnectors(latchkey)
  const connector = await appearing(latchkey, stored.connectorId)
  const networks = latchkey.options.networks.filter((network) => network.chainNamespace === namespace)
  const link = await connector?.reconnect({ networks })
  if (!link) return giveUp(latchkey, namespace, attempt)
  adoptLink(latchkey, {
    namespace,
    attempt,
    link,
    wallet: { name: stored.walletName, ...(stored.walletIcon && { icon: stored.walletIcon }) },
  })
}

/** Wallets may announce themselves late; waits for one as long as a connection may take to come back. */
function appearing(latchkey: Latchkey, connectorId: string): Promise<Connector | undefined> {
  const find = () => latchkey.store.getState().connectors.find(({ id }) => id === connectorId)
  const present = find()
  if (present) return Promise.resolve(present)
  return new Promise((resolve) => {
    const finish = (connector: Connector | undefined) => {
      stopWaiting()
      unsubscribe()
      latchkey.live.cleanup.delete(stop)
      resolve(connector)
    }
    const stop = () => finish(undefined)
    const stopWaiting = latchkey.clock.after(reconnectTimeoutMs, stop)
    const unsubscribe = latchkey.store.subscribe(() => {
      const connector = find()
      if (connector) finish(connector)
    })
    latchkey.live.cleanup.add(stop)
  })
}

async function resumeSession(
  latchkey: Latchkey,
  namespace: Namespace,
  stored: StoredConnection,
  attempt: number,
): Promise<void> {
  const walletConnect = await loadWalletConnect(latchkey)
  const { client } = walletConnect
  await client.ready()
  const session = client.sessions().find(({ topic }) => topic === stored.topic)
  if (!session) return giveUp(latchkey, namespace, attempt)

  const waiting = () =>
    slotOf(latchkey, namespace).attempt === attempt && slotOf(latchkey, namespace).status !== 'disconnected'
  const known = () => client.sessions().find(({ topic }) => topic === session.topic)
  const cancelSilent = latchkey.clock.after(reconnectTimeoutMs, () =>
    dispatch(latchkey, namespace, { type: 'silent', attempt }),
  )
  latchkey.live.cleanup.add(cancelSilent)
  // The wallet may be asleep for hours: its answer is taken whenever it comes, so this is not awaited.
  void askUntilAnswered(
    latchkey,
    () => client.ping(session.topic),
    () => waiting() && known() !== undefined,
  ).then(async (answered) => {
    cancelSilent()
    latchkey.live.cleanup.delete(cancelSilent)
    const current = known()
    if (!answered || !current) return giveUp(latchkey, namespace, attempt)
    await adoptSession(latchkey, { walletConnect, session: current, attempts: { [namespace]: attempt } })
  })
}

/** True once asked successfully; false when the answer is no longer wanted. */
async function askUntilAnswered(latchkey: Latchkey, ask: () => Promise<void>, wanted: () => boolean): Promise<boolean> {
  while (wanted()) {
    const answered = await ask().then(
      () => true,
      () => false,
    )
    if (answered) return wanted()
    if (wanted()) await new Promise<void>((resolve) => latchkey.clock.after(reconnectTimeoutMs, resolve))
  }
  return false
}

function giveUp(latchkey: Latchkey, namespace: Namespace, attempt: number): void {
  if (slotOf(latchkey, namespace).attempt !== attempt) return
  dispatch(latchkey, namespace, { type: 'end', attempt })
  forgetConnection(latchkey, namespace)
}
