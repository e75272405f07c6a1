import type { Namespace } from '@latchkey/base/caip'
import { reconnectTimeoutMs } from '@latchkey/contracts/constants/connect'
import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import { loadState, type StoredConnection } from '../storage/storedState.ts'
import { adoptLink } from './adoptLink.ts'
import { adoptSession } from './adoptSession.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import type { Connector } from './port.ts'
import { forgetConnection } from './remember.ts'
import { dispatch, slotOf } from './slots.ts'
import { walletConnectId } from './walletConnectId.ts'
import type { WalletConnect } from './walletConnectPort.ts'
import { watchConnectors } from './watchConnectors.ts'

/**
 * Asks every remembered wallet whether it is still connected; all namespaces side by side (spec S4.2). Each one ends as connected
 * or disconnected; a wallet of the relay that does not answer in time stays 'reconnecting' until it does.
 */
export async function reconnect(latchkey: Latchkey): Promise<void> {
  const { connections } = loadState(latchkey)
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
  const link = await connector?.reconnect({ networks: networksOf(latchkey, namespace) })
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

  // The wallet may be asleep for hours: its answer is taken whenever it comes, so this is not awaited.
  void answerOf(latchkey, { walletConnect, topic: session.topic, namespace, attempt }).then(async (answered) => {
    if (answered === 'destroyed') return
    const current = client.sessions().find(({ topic }) => topic === session.topic)
    if (!answered || !current) return giveUp(latchkey, namespace, attempt)
    const attemptOf = (name: Namespace) => (name === namespace ? attempt : undefined)
    const adopted = await adoptSession(latchkey, { walletConnect, session: current, attemptOf }).catch(() => [])
    // The session no longer shares an account of this namespace, or its link could not be loaded.
    if (adopted.length === 0) giveUp(latchkey, namespace, attempt)
  })
}

type Question = {
  readonly walletConnect: WalletConnect
  readonly topic: string
  readonly namespace: Namespace
  readonly attempt: number
}

/** Asks until the wallet answers; false when the session ended or the answer is no longer wanted. Leaves no timer behind. */
function answerOf(latchkey: Latchkey, params: Question): Promise<boolean | 'destroyed'> {
  const { namespace, attempt, topic } = params
  const { client } = params.walletConnect
  return new Promise((resolve) => {
    let over = false
    let cancelRetry = () => {}
    const finish = (answer: boolean | 'destroyed') => {
      if (over) return
      over = true
      for (const stop of stops) stop()
      cancelRetry()
      latchkey.live.cleanup.delete(destroyed)
      resolve(answer)
    }
    const destroyed = () => finish('destroyed')
    const ended = (event: { readonly topic: string }) => {
      if (event.topic === topic) finish(false)
    }
    const silent = () => dispatch(latchkey, namespace, { type: 'silent', attempt })
    const stops = [
      latchkey.clock.after(reconnectTimeoutMs, silent),
      client.on('session_delete', ended),
      client.on('session_expire', ended),
    ]
    latchkey.live.cleanup.add(destroyed)
    const ask = (): void => {
      const slot = slotOf(latchkey, namespace)
      if (slot.attempt !== attempt || slot.status === 'disconnected') {
        finish(false)
        return
      }
      client.ping(topic).then(
        () => finish(true),
        () => {
          if (!over) cancelRetry = latchkey.clock.after(reconnectTimeoutMs, ask)
        },
      )
    }
    ask()
  })
}

function giveUp(latchkey: Latchkey, namespace: Namespace, attempt: number): void {
  if (slotOf(latchkey, namespace).attempt !== attempt) return
  dispatch(latchkey, namespace, { type: 'end', attempt })
  forgetConnection(latchkey, namespace)
}
