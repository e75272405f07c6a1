import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { pairingExpiryMarginMs, pairingLifetimeMs } from '@latchkey/contracts/constants/connect'
import { CONNECT_ABORTED, PAIRING_EXPIRED, WALLET_HAS_NO_ACCOUNT } from '@latchkey/contracts/errors/connect'
import type { Session } from '@latchkey/walletconnect/sign/types'
import { assertAlive } from '../assertAlive.ts'
import type { Latchkey } from '../latchkey.ts'
import { beginAttempt, type ConnectAttempt } from './attempt.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import { walletConnectId } from './walletConnectId.ts'
import type { WalletConnect } from './walletConnectPort.ts'

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

/** Offers the app to a wallet over the relay. The link is made here: a code is on screen before any network answered. */
export async function startPairing(latchkey: Latchkey): Promise<Pairing> {
  assertAlive(latchkey)
  const { adapters, networks } = latchkey.options
  const [walletConnect, namespaces] = await Promise.all([
    loadWalletConnect(latchkey),
    Promise.all(
      adapters.map(
        async ({ namespace, capabilities }) => [namespace, (await capabilities()).proposal(networks)] as const,
      ),
    ).then((entries) => Object.fromEntries(entries)),
  ])
  const attempts = new Map(
    adapters.map(({ namespace }) => [namespace, beginAttempt(latchkey, namespace, { walletId: walletConnectId })]),
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
    const stop = latchkey.clock.after(expiresAtMs - latchkey.clock.now(), () => fail(errorOf(PAIRING_EXPIRED)))
    cancel = () => fail(errorOf(CONNECT_ABORTED))
    latchkey.live.cleanup.add(cancel)
    connection.approval.then((session) => {
      settle()
      // The wallet has agreed: a view that closes because of it must not cancel it any more.
      cancel = () => {}
      takeUp(latchkey, { walletConnect, session, attempts }).then(resolve, (error) => {
        endAll()
        reject(error)
      })
    }, fail)
  })
  // Whoever shows the code may be gone before it ends; that must not surface as an unhandled rejection.
  approval.catch(() => {})
  const linkTo = (base: string) => walletConnect.linkTo(base, connection.uri)
  return { uri: connection.uri, expiresAtMs, approval, cancel: () => cancel(), linkTo }
}

/** Connects what the wallet shared; a session that cannot be used is ended, so that the wallet does not show it as connected. */
async function takeUp(
  latchkey: Latchkey,
  params: {
    readonly walletConnect: WalletConnect
    readonly session: Session
    readonly attempts: ReadonlyMap<Namespace, ConnectAttempt>
  },
): Promise<readonly Namespace[]> {
  const { walletConnect, session, attempts } = params
  const isCurrent = () => [...attempts.values()].some((attempt) => attempt.isCurrent())
  try {
    // Not needed to show a code, so it comes with the answer.
    const { adoptSession } = await import('./adoptSession.ts')
    if (!(await adoptSession(latchkey, { walletConnect, session, isCurrent })))
      throw isCurrent() ? errorOf(WALLET_HAS_NO_ACCOUNT) : errorOf(CONNECT_ABORTED)
    // Namespaces the wallet left out are not being connected any more.
    for (const { end } of attempts.values()) end()
    const connection = latchkey.store.getState().connections.find(({ topic }) => topic === session.topic)
    return Object.keys(connection?.networks ?? {}) as Namespace[]
  } catch (error) {
    walletConnect.client.disconnect(session.topic).catch(() => {})
    throw error
  }
}
