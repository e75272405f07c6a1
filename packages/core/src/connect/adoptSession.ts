import type { Namespace } from '@latchkey/base/caip'
import { plainName } from '@latchkey/base/plainName'
import type { Session } from '@latchkey/walletconnect/sign/types'
import { capabilitiesOf } from '../chain/capabilitiesOf.ts'
import type { SessionTransport } from '../chain/port.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../networks/network.ts'
import { networksFrom } from '../networks/networksFrom.ts'
import { accountsOf } from './accountsOf.ts'
import { accountOf } from './activeAccount.ts'
import { applyConnections } from './applyConnections.ts'
import { carriedIcon } from './carriedIcon.ts'
import type { Connection, WalletInfo } from './connection.ts'
import { endSession } from './endSession.ts'
import { followLink } from './followLink.ts'
import type { WalletLink } from './port.ts'
import { isPending } from './remembered.ts'
import { walletConnectId } from './walletConnectId.ts'
import type { WalletConnect } from './walletConnectPort.ts'

/**
 * Turns a session into one connection for all its namespaces with an adapter. Returns false when the session shares no usable
 * account or was cancelled. Ends an older session with the same wallet and accounts, because visitors could not distinguish the
 * two.
 */
export async function adoptSession(latchkey: Latchkey, params: adoptSession.Params): Promise<boolean> {
  const { walletConnect, session, resumes } = params
  const adapters = latchkey.options.adapters.filter(({ namespace }) => sessionAccounts(session, namespace).length > 0)
  const links = await Promise.all(
    adapters.map(async (adapter) => {
      const { namespace } = adapter
      const { sessionLink } = await capabilitiesOf(adapter)
      return { namespace, link: await sessionLink(transportOf(latchkey, walletConnect, session.topic, namespace)) }
    }),
  )
  const shared = links.filter(({ link }) => link.accounts().length > 0)
  const [first] = shared
  if (!first || (resumes ? !isPending(latchkey, resumes) : params.isCurrent?.() === false)) return false
  const walletId = resumes?.walletId ?? params.walletId ?? walletConnectId
  const connection = connectionOf(latchkey, { session, walletId, links: shared })
  for (const { namespace, link } of shared) followLink(latchkey, { connection, namespace, link })
  const { activeNamespace, connections } = latchkey.store.getState()
  const older = connections.filter((one) => one.id !== connection.id && sameWallet(one, connection))
  if (resumes) applyConnections(latchkey, { type: 'resumed', connection })
  else applyConnections(latchkey, { type: 'connected', connection, focus: activeNamespace })
  for (const { id, topic } of older) {
    applyConnections(latchkey, { type: 'ended', id })
    if (topic) endSession(latchkey, topic).catch(() => {})
  }
  return true
}

export declare namespace adoptSession {
  type Params = {
    readonly walletConnect: WalletConnect
    readonly session: Session
    /** The stored connection that the session restores; omitted for a new session. */
    readonly resumes?: Connection
    /** Id of the directory wallet that the visitor selected. */
    readonly walletId?: string
    /** True while the attempt is pending. Checked right before the session is used. */
    readonly isCurrent?: () => boolean
  }
}

function connectionOf(
  latchkey: Latchkey,
  params: {
    readonly session: Session
    readonly walletId: string
    readonly links: readonly { readonly namespace: Namespace; readonly link: WalletLink }[]
  },
): Connection {
  const { session, walletId, links } = params
  const { topic } = session
  latchkey.live.sequence += 1
  return {
    id: topic,
    epoch: latchkey.live.sequence,
    walletId,
    wallet: walletOf(session),
    via: 'walletconnect',
    topic,
    status: 'connected',
    accounts: links.flatMap(({ namespace, link }) => accountsOf(link, namespace)),
    networks: Object.fromEntries(links.map(({ namespace, link }) => [namespace, link.networkId()])),
  }
}

function sameWallet(older: Connection, newer: Connection): boolean {
  const shares = (account: Connection['accounts'][number]) =>
    newer.accounts.some(({ namespace, address }) => namespace === account.namespace && address === account.address)
  return older.via === 'walletconnect' && older.wallet.name === newer.wallet.name && older.accounts.every(shares)
}

/** The transport of one namespace of a session. Reads the session on each use, because the wallet may update it at any time. */
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
    accounts: () => sessionAccounts(session(), namespace),
    methods: () => entriesOf(session(), namespace).flatMap(({ methods }) => methods),
    properties() {
      const { sessionProperties, scopedProperties } = session() ?? {}
      return { ...(sessionProperties && { sessionProperties }), ...(scopedProperties && { scopedProperties }) }
    },
    networks: activeFirst(latchkey, namespace),
    peer: {
      name: metadata?.name ?? 'Wallet',
      ...(icon && { icon }),
      ...(metadata?.url && { url: metadata.url }),
    },
    async request({ networkId, ...request }) {
      const answer = client.request({ topic, chainId: networkId, ...request })
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
  const state = latchkey.store.getState()
  return networksFrom(latchkey, namespace, accountOf(state, namespace).networkId ?? state.preferredNetworkId)
}

/** Namespace entries of a session, including those under an inline chain key such as `eip155:1`. */
function entriesOf(session: Session | undefined, namespace: Namespace) {
  const entries = Object.entries(session?.namespaces ?? {})
  return entries.filter(([key]) => key.split(':')[0] === namespace).map(([, entry]) => entry)
}

function sessionAccounts(session: Session | undefined, namespace: Namespace): readonly string[] {
  return entriesOf(session, namespace).flatMap(({ accounts }) => accounts)
}

function walletOf({ peer }: Session): WalletInfo {
  const icon = carriedIcon(peer.metadata.icons)
  return { name: plainName(peer.metadata.name), ...(icon && { icon }) }
}
