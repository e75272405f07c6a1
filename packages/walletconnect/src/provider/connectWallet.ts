import type { AuthenticateParams, AuthenticateResult } from '../auth/appAuth.ts'
import type { AuthRequest } from '../auth/types.ts'
import { union } from '../sign/namespaces.ts'
import type { Session } from '../sign/types.ts'
import { mergeNamespaces } from './mergeNamespaces.ts'
import { clearPendingPairing, type PairingAttempt } from './pairingAttempt.ts'
import type { ProviderCore } from './providerCore.ts'
import { adoptSession } from './providerSession.ts'
import type { ProviderNamespaces } from './types.ts'

/** Parameters of the provider's `connect`. */
export type ConnectOptions = {
  /** Namespaces that the app uses. All are requested as optional, so that a wallet can approve some of them. */
  readonly namespaces?: ProviderNamespaces
  /** Further namespaces; merged with `namespaces`. */
  readonly optionalNamespaces?: ProviderNamespaces
  /** Properties of the whole session (CAIP-25). */
  readonly sessionProperties?: Readonly<Record<string, string>>
  /** Properties by namespace or CAIP-2 id (CAIP-25). */
  readonly scopedProperties?: Readonly<Record<string, string>>
  /** Sign-ins to request with the connection; see `session.authentication`. Needs `verifySignature`. */
  readonly authentication?: readonly AuthRequest[]
  /** Aborting it ends the attempt. */
  readonly signal?: AbortSignal
}

/** Parameters of the provider's `authenticate`. */
export type AuthenticateOptions = AuthenticateParams & {
  /** Aborting it ends the attempt. */
  readonly signal?: AbortSignal
}

/** Proposes a session, and uses it once the wallet has approved. */
export async function connectWallet(
  core: ProviderCore,
  attempt: PairingAttempt,
  options: ConnectOptions,
): Promise<Session> {
  const { namespaces, optionalNamespaces, signal, ...more } = options
  const requested = mergeNamespaces(namespaces, optionalNamespaces)
  const session = await attempt.start({
    namespaces: requested,
    signal,
    async open() {
      const { uri, approval, cancel } = await core.client.connect({ namespaces: requested, ...more })
      return { uri, answer: approval, cancel }
    },
  })
  await adoptSession(core, session, requested)
  return session
}

/** Requests a sign-in, and uses the session created with it. */
export async function authenticateWallet(
  core: ProviderCore,
  attempt: PairingAttempt,
  options: AuthenticateOptions,
): Promise<AuthenticateResult> {
  const { signal, ...params } = options
  const requested = authNamespaces(params)
  const result = await attempt.start({
    namespaces: requested,
    signal,
    async open() {
      const { uri, response, cancel } = await core.client.authenticate(params)
      return { uri, answer: response, cancel }
    },
  })
  await (result.session ? adoptSession(core, result.session, requested) : clearPendingPairing(core))
  return result
}

/** Namespaces to request besides the signature. */
const authNamespaces = ({ chains, methods = [] }: AuthenticateParams): ProviderNamespaces => ({
  eip155: { chains, methods: union(['personal_sign'], methods), events: ['chainChanged', 'accountsChanged'] },
})
