import type { Namespace } from '@latchkey/base/caip'
import type { Session } from '@latchkey/walletconnect/sign/types'
import type { SessionTransport } from '../chain/port.ts'
import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import type { Network } from '../networks/network.ts'
import { adoptLink } from './adoptLink.ts'
import { carriedIcon } from './carriedIcon.ts'
import type { WalletInfo } from './connection.machine.ts'
import type { WalletConnect } from './walletConnectPort.ts'

/**
 * Makes a session the connection of every namespace it covers that has an adapter and an attempt waiting for it. Returns the
 * namespaces that are connected.
 */
export async function adoptSession(latchkey: Latchkey, params: adoptSession.Params): Promise<readonly Namespace[]> {
  const { walletConnect, session, attemptOf } = params
  const wallet = walletOf(session)
  const adapters = latchkey.options.adapters.filter(({ namespace }) => accountsOf(session, namespace).length > 0)
  const adopted = await Promise.all(
    adapters.map(async (adapter) => {
      const { namespace } = adapter
      const link = await adapter.sessionLink(transportOf(latchkey, walletConnect, session.topic, namespace))
      const attempt = attemptOf(namespace)
      if (attempt === undefined) return []
      const slot = adoptLink(latchkey, { namespace, attempt, link, wallet, topic: session.topic })
      return slot.status === 'connected' && slot.attempt === attempt ? [namespace] : []
    }),
  )
  return adopted.flat()
}

export declare namespace adoptSession {
  type Params = {
    readonly walletConnect: WalletConnect
    readonly session: Session
    /** The attempt that waits for this answer; undefined when none does any more. Asked once a namespace, right before it is used. */
    readonly attemptOf: (namespace: Namespace) => number | undefined
  }
}

/** One namespace of a session. The session is looked up at each use, because the wallet may update it at any time. */
function transportOf(
  latchkey: Latchkey,
  { client }: WalletConnect,
  topic: string,
  namespace: Namespace,
): SessionTransport {
  const session = () => client.sessions().find((one) => one.topic === topic)
  const metadata = session()?.peer.metadata
  const icon = carriedIcon(metadata?.icons)
  return {
    accounts: () => accountsOf(session(), namespace),
    methods: () => entriesOf(session(), namespace).flatMap(({ methods }) => methods),
    networks: activeFirst(latchkey, namespace),
    peer: {
      name: metadata?.name ?? 'Wallet',
      ...(icon && { icon }),
      ...(metadata?.url && { url: metadata.url }),
    },
    async request({ networkId, method, params, signal }) {
      const answer = client.request({ topic, chainId: networkId, method, params, ...(signal && { signal }) })
      latchkey.events.emit('requestSent', { namespace })
      return answer
    },
    disconnect: () => client.disconnect(topic),
    onUpdate: (listener) =>
      client.on('session_update', (event) => {
        if (event.topic === topic) listener()
      }),
    onEvent: (listener) =>
      client.on('session_event', ({ topic: source, name, data, chainId }) => {
        if (source === topic) listener({ name, data, networkId: chainId as `${string}:${string}` })
      }),
    onDisconnect(listener) {
      const stops = (['session_delete', 'session_expire'] as const).map((event) =>
        client.on(event, (ended) => {
          if (ended.topic === topic) listener()
        }),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** The networks of a namespace, the one in use (or chosen before connecting) first. */
function activeFirst(latchkey: Latchkey, namespace: Namespace): readonly Network[] {
  const { slots, preferredNetworkId } = latchkey.store.getState()
  const active = slots[namespace]?.networkId ?? preferredNetworkId
  return [...networksOf(latchkey, namespace)].sort(
    (a, b) => Number(b.caipNetworkId === active) - Number(a.caipNetworkId === active),
  )
}

/** Namespace entries of a session, also those under an inline chain key such as `eip155:1`. */
function entriesOf(session: Session | undefined, namespace: Namespace) {
  const entries = Object.entries(session?.namespaces ?? {})
  return entries.filter(([key]) => key.split(':')[0] === namespace).map(([, entry]) => entry)
}

function accountsOf(session: Session | undefined, namespace: Namespace): readonly string[] {
  return entriesOf(session, namespace).flatMap(({ accounts }) => accounts)
}

function walletOf({ peer }: Session): WalletInfo {
  const icon = carriedIcon(peer.metadata.icons)
  return { name: peer.metadata.name, ...(icon && { icon }) }
}
