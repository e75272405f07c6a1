import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { pairingExpiryMarginMs, pairingLifetimeMs } from '@latchkey/contracts/constants/connect'
import { CONNECT_ABORTED, PAIRING_EXPIRED, WALLET_HAS_NO_ACCOUNT } from '@latchkey/contracts/errors/pairing'
import type { Session } from '@latchkey/walletconnect/sign/types'
import { assertAlive } from '../assertAlive.ts'
import type { Latchkey } from '../latchkey.ts'
import { beginAttempt, type ConnectAttempt } from './attempt.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import { walletConnectId } from './walletConnectId.ts'
import type { WalletConnect } from './walletConnectPort.ts'

/** A pending pairing: show `uri` at once, then await `approval`. */
export type Pairing = {
  readonly uri: string
  /** When the QR code expires: 10 s before the end of its 4 minutes (spec S4.4). */
  readonly expiresAtMs: number
  /** Resolves with the connected namespaces. Rejects with CONNECTION_REJECTED, PAIRING_EXPIRED, CONNECT_ABORTED or another error of the wallet. */
  readonly approval: Promise<readonly Namespace[]>
  /** Resolves when the relay has the proposal. Rejects when it could not be sent. */
  readonly live: Promise<void>
  readonly cancel: () => void
  /** Returns a deep link that opens a wallet with this pairing. `base`: the wallet's native or universal link. */
  readonly linkTo: (base: string) => string
}

/** Starts a pairing over the relay. The link is created locally, so a QR code can be shown before the relay responds. */
export async function startPairing(latchkey: Latchkey, params: startPairing.Params = {}): Promise<Pairing> {
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
    // Loaded lazily: most codes end otherwise.
    const failedBy = (error: unknown) =>
      import('./connectFault.ts').then(
        ({ connectFault }) => fail(connectFault(error)),
        () => fail(error),
      )
    const stop = latchkey.clock.after(expiresAtMs - latchkey.clock.now(), () => fail(errorOf(PAIRING_EXPIRED)))
    cancel = () => fail(errorOf(CONNECT_ABORTED))
    latchkey.live.cleanup.add(cancel)
    connection.approval.then((session) => {
      settle()
      // Approved: from here on, closing the view must not cancel it.
      cancel = () => {}
      takeUp(latchkey, { walletConnect, session, attempts, walletId }).then(resolve, (error) => {
        endAll()
        reject(error)
      })
    }, failedBy)
  })
  // Avoids an unhandled rejection when nobody awaits the approval any more.
  approval.catch(() => {})
  const linkTo = (base: string) => walletConnect.linkTo(base, connection.uri)
  return { uri: connection.uri, expiresAtMs, approval, live: connection.delivered, cancel: () => cancel(), linkTo }
}

export declare namespace startPairing {
  type Params = {
    /** Id of the directory wallet the visitor chose. */
    readonly walletId?: string
  }
}

/** Adopts the approved session. Ends a session that cannot be used, so that the wallet does not show it as connected. */
async function takeUp(
  latchkey: Latchkey,
  params: {
    readonly walletConnect: WalletConnect
    readonly session: Session
    readonly attempts: ReadonlyMap<Namespace, ConnectAttempt>
    readonly walletId: string
  },
): Promise<readonly Namespace[]> {
  const { walletConnect, session, attempts, walletId } = params
  const isCurrent = () => [...attempts.values()].some((attempt) => attempt.isCurrent())
  try {
    // Loaded lazily: not needed to show the QR code.
    const { adoptSession } = await import('./adoptSession.ts')
    if (!(await adoptSession(latchkey, { walletConnect, session, walletId, isCurrent })))
      throw isCurrent() ? errorOf(WALLET_HAS_NO_ACCOUNT) : errorOf(CONNECT_ABORTED)
    // End the attempts of namespaces that the wallet did not approve.
    for (const { end } of attempts.values()) end()
    const connection = latchkey.store.getState().connections.find(({ topic }) => topic === session.topic)
    return Object.keys(connection?.networks ?? {}) as Namespace[]
  } catch (error) {
    walletConnect.client.disconnect(session.topic).catch(() => {})
    throw error
  }
}
