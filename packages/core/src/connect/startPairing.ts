import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { pairingExpiryMarginMs, pairingLifetimeMs } from '@latchkey/contracts/constants/connect'
import { CONNECT_ABORTED, PAIRING_EXPIRED, WALLET_HAS_NO_ACCOUNT } from '@latchkey/contracts/errors/connect'
import type { Latchkey } from '../latchkey.ts'
import { adoptSession, walletConnectId } from './adoptSession.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import { dispatch, nextAttempt } from './slots.ts'

/** A pairing on offer: show `uri` at once, then wait for `approval`. */
export type Pairing = {
  readonly uri: string
  /** When the code stops being offered: 4 minutes after it was made, less the last 10 s (spec S4.4). */
  readonly expiresAtMs: number
  /** The namespaces that got connected. Rejects with what the wallet said, PAIRING_EXPIRED or CONNECT_ABORTED. */
  readonly approval: Promise<readonly Namespace[]>
  readonly cancel: () => void
  /** The link that opens a wallet with this pairing; `base` is the wallet's own native or universal link. */
  readonly linkTo: (base: string) => string
}

/** Offers the app to a wallet over the relay. The link is ready before any network answered (design.md decision 11). */
export async function startPairing(latchkey: Latchkey): Promise<Pairing> {
  const { adapters, networks } = latchkey.options
  const walletConnect = await loadWalletConnect(latchkey)
  const namespaces = Object.fromEntries(adapters.map((adapter) => [adapter.namespace, adapter.proposal(networks)]))
  const attempts = Object.fromEntries(
    adapters.map(({ namespace }) => {
      const attempt = nextAttempt(latchkey, namespace)
      dispatch(latchkey, namespace, { type: 'begin', attempt, connectorId: walletConnectId })
      return [namespace, attempt]
    }),
  )
  const endAll = () => {
    for (const [namespace, attempt] of Object.entries(attempts))
      dispatch(latchkey, namespace as Namespace, { type: 'end', attempt })
  }
  const connection = await walletConnect.client.connect({ namespaces }).catch((error) => {
    endAll()
    throw error
  })
  const expiresAtMs = latchkey.clock.now() + pairingLifetimeMs - pairingExpiryMarginMs

  let cancel = () => {}
  const approval = new Promise<readonly Namespace[]>((resolve, reject) => {
    const stop = latchkey.clock.after(expiresAtMs - latchkey.clock.now(), () => fail(errorOf(PAIRING_EXPIRED)))
    const fail = (error: unknown) => {
      stop()
      endAll()
      reject(error)
      connection.cancel()
    }
    cancel = () => fail(errorOf(CONNECT_ABORTED))
    connection.approval.then(async (session) => {
      stop()
      // From here on the wallet is connected: whoever leaves because of that must not end it again.
      cancel = () => {}
      const connected = await adoptSession(latchkey, { walletConnect, session, attempts })
      // Namespaces the wallet left out are not being connected any more.
      for (const [namespace, attempt] of Object.entries(attempts)) {
        if (!connected.includes(namespace as Namespace))
          dispatch(latchkey, namespace as Namespace, { type: 'end', attempt })
      }
      if (connected.length > 0) return resolve(connected)
      walletConnect.client.disconnect(session.topic).catch(() => {})
      reject(errorOf(WALLET_HAS_NO_ACCOUNT))
    }, fail)
  })
  // Whoever shows the code may be gone before it ends; that must not surface as an unhandled rejection.
  approval.catch(() => {})
  const linkTo = (base: string) => walletConnect.linkTo(base, connection.uri)
  return { uri: connection.uri, expiresAtMs, approval, cancel: () => cancel(), linkTo }
}
