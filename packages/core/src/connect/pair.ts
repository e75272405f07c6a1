import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { pairingExpiryMarginMs, pairingLifetimeMs } from '@latchkey/contracts/constants/connect'
import { CONNECT_ABORTED, PAIRING_EXPIRED } from '@latchkey/contracts/errors/pairing'
import { assertAlive } from '../assertAlive.ts'
import type { Latchkey } from '../latchkey.ts'
import { beginAttempt } from './attempt.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import { walletConnectId } from './walletConnectId.ts'

/** A pending pairing: show `uri` at once, then await `approval`. */
export type Pairing = {
  readonly uri: string
  /** Expiry of the QR code: 10 s before the end of its 4 minutes (spec S4.4). */
  readonly expiresAtMs: number
  /**
   * Resolves with the connected namespaces. Rejects with CONNECTION_REJECTED, PAIRING_EXPIRED, CONNECT_ABORTED or another error of
   * the wallet.
   */
  readonly approval: Promise<readonly Namespace[]>
  /** Resolves once the relay has accepted the proposal. Rejects if it could not be sent. */
  readonly live: Promise<void>
  readonly cancel: () => void
  /** Returns a deep link that opens a wallet with this pairing. `base`: the wallet's native or universal link. */
  readonly linkTo: (base: string) => string
}

/** Starts a pairing over the relay. The link is created locally, so a QR code can be shown before the relay responds. */
export async function pair(latchkey: Latchkey, params: pair.Params = {}): Promise<Pairing> {
  assertAlive(latchkey)
  const { walletId = walletConnectId } = params
  const { adapters, networks } = latchkey.options
  const [walletConnect, namespaces] = await Promise.all([
    loadWalletConnect(latchkey),
    Promise.all(
      adapters.map(async ({ namespace, connecting }) => [namespace, (await connecting()).proposal(networks)] as const),
    ).then((entries) => Object.fromEntries(entries)),
  ])
  const attempts = new Map(
    adapters.map(({ namespace }) => [namespace, beginAttempt(latchkey, namespace, { walletId })]),
  )
  const endAll = () => {
    for (const { end } of attempts.values()) end()
  }
  const connection = await walletConnect.client.connect({ namespaces }).catch((error) => {
    endAll()
    throw error
  })
  const expiresAtMs = latchkey.clock.now() + pairingLifetimeMs - pairingExpiryMarginMs

  let cancel = () => {}
  const approval = new Promise<readonly Namespace[]>((resolve, reject) => {
    const settle = () => {
      stop()
      latchkey.live.cleanup.delete(cancel)
    }
    const fail = (error: unknown) => {
      settle()
      endAll()
      reject(error)
      connection.cancel()
    }
    // Loaded lazily, because most pairings do not end this way.
    const failedBy = (error: unknown) =>
      import('./connectFault.ts').then(
        ({ connectFault }) => fail(connectFault(latchkey, error)),
        () => fail(error),
      )
    const stop = latchkey.clock.after(expiresAtMs - latchkey.clock.now(), () => fail(errorOf(PAIRING_EXPIRED)))
    cancel = () => fail(errorOf(CONNECT_ABORTED))
    latchkey.live.cleanup.add(cancel)
    connection.approval.then((session) => {
      settle()
      // Approved: from here on, closing the view must not cancel it.
      cancel = () => {}
      // Loaded lazily: not needed to show the QR code.
      import('./adoptApproved.ts')
        .then(({ adoptApproved }) => adoptApproved(latchkey, { walletConnect, session, walletId, attempts }))
        .then(resolve, (error) => {
          endAll()
          // Otherwise the wallet would show an unusable session as connected.
          walletConnect.client.disconnect(session.topic).catch(() => {})
          reject(error)
        })
    }, failedBy)
  })
  // Avoids an unhandled rejection if the approval is no longer awaited.
  approval.catch(() => {})
  const linkTo = (base: string) => walletConnect.linkTo(base, connection.uri)
  return { uri: connection.uri, expiresAtMs, approval, live: connection.delivered, cancel: () => cancel(), linkTo }
}

export declare namespace pair {
  type Params = {
    /** Id of the directory wallet that the visitor chose. */
    readonly walletId?: string
  }
}
