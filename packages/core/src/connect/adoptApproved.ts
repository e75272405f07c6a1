import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { CONNECT_ABORTED, WALLET_HAS_NO_ACCOUNT } from '@latchkey/contracts/errors/pairing'
import type { Session } from '@latchkey/walletconnect/sign/types'
import type { Latchkey } from '../latchkey.ts'
import { adoptSession } from './adoptSession.ts'
import type { ConnectAttempt } from './attempt.ts'
import type { WalletConnect } from './walletConnectPort.ts'

/** Adopts the session that a wallet approved for a pairing. Resolves with the connected namespaces. */
export async function adoptApproved(latchkey: Latchkey, params: adoptApproved.Params): Promise<readonly Namespace[]> {
  const { walletConnect, session, walletId, attempts } = params
  const isCurrent = () => [...attempts.values()].some((attempt) => attempt.isCurrent())
  if (!(await adoptSession(latchkey, { walletConnect, session, walletId, isCurrent })))
    throw isCurrent() ? errorOf(WALLET_HAS_NO_ACCOUNT) : errorOf(CONNECT_ABORTED)
  // End the attempts of namespaces that the wallet did not approve.
  for (const { end } of attempts.values()) end()
  const connection = latchkey.store.getState().connections.find(({ topic }) => topic === session.topic)
  return Object.keys(connection?.networks ?? {}) as Namespace[]
}

export declare namespace adoptApproved {
  type Params = {
    readonly walletConnect: WalletConnect
    readonly session: Session
    readonly walletId: string
    readonly attempts: ReadonlyMap<Namespace, ConnectAttempt>
  }
}
