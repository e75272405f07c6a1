import type { Namespace } from '@latchkey/base/caip'
import { plainName } from '@latchkey/base/plainName'
import type { Latchkey } from '../latchkey.ts'
import { loadState } from '../storage/storedState.ts'
import type { Slot, WalletInfo } from './connection.machine.ts'
import { endSession } from './endSession.ts'
import type { WalletLink } from './port.ts'
import { forgetConnection, leftByVisitor, rememberConnection } from './remember.ts'
import { dispatch, letGo, slotOf } from './slots.ts'

/**
 * Makes a live link the connection of its namespace: stores it, listens to it, remembers it. A link of an attempt that is no
 * longer the slot's own is let go. Returns the slot.
 */
export function adoptLink(latchkey: Latchkey, params: adoptLink.Params): Slot {
  const { namespace, attempt, link, topic } = params
  const given = params.wallet ?? walletOf(link)
  const wallet = given && { ...given, name: plainName(given.name) }
  const slot = dispatch(latchkey, namespace, {
    type: 'linked',
    attempt,
    accounts: link.accounts(),
    networkId: link.networkId(),
    ...(wallet && { wallet }),
  })
  if (slot.status !== 'connected' || slot.attempt !== attempt || slot.address === undefined) return slot

  latchkey.live.links.get(namespace)?.release()
  const stop = link.onChange((change) => {
    if (change.type === 'disconnect') return endConnection(latchkey, namespace, attempt)
    if (change.type === 'network') {
      const { networkId } = change
      dispatch(latchkey, namespace, { type: 'network', attempt, networkId })
      rememberConnection(latchkey, namespace)
      return latchkey.events.emit('networkChanged', { namespace, networkId })
    }
    const before = slotOf(latchkey, namespace).address
    const after = dispatch(latchkey, namespace, { type: 'accounts', attempt, accounts: change.accounts })
    if (after.status === 'disconnected') return endConnection(latchkey, namespace, attempt)
    rememberConnection(latchkey, namespace)
    if (after.address !== undefined && after.address !== before)
      latchkey.events.emit('connected', { namespace, address: after.address })
  })
  latchkey.live.links.set(namespace, { link, release: stop })
  latchkey.store.setState({ activeNamespace: namespace })
  const former = topicOf(latchkey, namespace)
  rememberConnection(latchkey, namespace, topic)
  endReplaced(latchkey, former)
  latchkey.events.emit('connected', { namespace, address: slot.address })
  return slot
}

export declare namespace adoptLink {
  type Params = {
    readonly namespace: Namespace
    readonly attempt: number
    readonly link: WalletLink
    readonly wallet?: WalletInfo
    readonly topic?: string
  }
}

/** The wallet left. */
function endConnection(latchkey: Latchkey, namespace: Namespace, attempt: number): void {
  if (slotOf(latchkey, namespace).attempt !== attempt) return
  letGo(latchkey, namespace)
  // A disconnect in another tab comes back as the wallet's word, often before the storage tells of it.
  const by = leftByVisitor(latchkey, namespace) ? 'app' : 'wallet'
  forgetConnection(latchkey, namespace)
  latchkey.events.emit('disconnected', { namespace, by })
}

const topicOf = (latchkey: Latchkey, namespace: Namespace): string | undefined =>
  loadState(latchkey).connections[namespace]?.topic

/** A session that no namespace uses any more would stay in the wallet, with nothing here to end it. */
function endReplaced(latchkey: Latchkey, topic: string | undefined): void {
  const used = Object.values(loadState(latchkey).connections).some((stored) => stored.topic === topic)
  if (topic !== undefined && !used) endSession(latchkey, topic).catch(() => {})
}

function walletOf({ peer }: WalletLink): WalletInfo | undefined {
  return peer && { name: peer.name, ...(peer.icon && { icon: peer.icon }) }
}
