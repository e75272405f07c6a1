import type { LatchkeyError } from '@latchkey/base/errors'
import type { AuthPayload, Cacao } from '../auth/types.ts'
import type { VerifyContext } from '../verify/types.ts'

/** Metadata of an app or a wallet, for display by its peer. */
export type Metadata = {
  /** Shown to the peer's user. */
  readonly name: string
  /** One sentence about it. */
  readonly description: string
  /** Its page. */
  readonly url: string
  /** URLs of its icons. */
  readonly icons: readonly string[]
  /** Server that attests the app's origin. */
  readonly verifyUrl?: string
  /** Links that open the app or the wallet on a phone. */
  readonly redirect?: {
    /** With a scheme of its own, such as `wallet://`. */
    readonly native?: string
    /** With `https://`. */
    readonly universal?: string
    /** True if requests may go over links instead of the relay. Always false, as this library does not support it. */
    readonly linkMode?: boolean
  }
}

/** One end of a session. `publicKey`: X25519, 32 bytes hex. */
export type Participant = { readonly publicKey: string; readonly metadata: Metadata }

export type ProposalNamespace = {
  /** CAIP-2. Optional when the key itself is one (`eip155:1`). */
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>

export type SessionNamespace = ProposalNamespace & {
  /** CAIP-10. A chain counts as approved when an account is on it. */
  readonly accounts: readonly string[]
}
/** Approved accounts, methods and events by namespace, or by CAIP-2 id. */
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

export type Properties = Readonly<Record<string, unknown>>

/** A session between an app and a wallet. */
export type Session = {
  readonly topic: string
  readonly pairingTopic: string
  /** Unix seconds. */
  readonly expirySec: number
  /** False in the wallet until the app confirmed the settlement. */
  readonly acknowledged: boolean
  /** Public key of the wallet. */
  readonly controller: string
  readonly namespaces: SessionNamespaces
  readonly requiredNamespaces: ProposalNamespaces
  readonly optionalNamespaces: ProposalNamespaces
  readonly sessionProperties?: Properties
  readonly scopedProperties?: Properties
  readonly sessionConfig?: { readonly disableDeepLink?: boolean }
  /** Verified signatures of a sign-in. */
  readonly authentication?: readonly Cacao[]
  readonly self: Participant
  readonly peer: Participant
}

/** A session proposal of an app. */
export type Proposal = {
  readonly id: number
  readonly pairingTopic: string
  readonly expirySec: number
  readonly proposer: Participant
  readonly requiredNamespaces: ProposalNamespaces
  readonly optionalNamespaces: ProposalNamespaces
  readonly sessionProperties?: Properties
  readonly scopedProperties?: Properties
  /** Proof of the app's origin as received from the relay; unverified. */
  readonly attestation?: string
  readonly verifyContext: VerifyContext
  /** Sign-ins that the app requests with the connection; answered with `approve({ cacaos })`. */
  readonly authentication?: readonly AuthPayload[]
}

/** A sign-in request of an app. */
export type AuthRequestReceived = {
  readonly id: number
  readonly pairingTopic: string
  readonly authPayload: AuthPayload
  readonly requester: Participant
  readonly expirySec: number
  readonly verifyContext: VerifyContext
}

/** A request of the app, to be answered with `respond`. */
export type SessionRequest = {
  readonly id: number
  readonly topic: string
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  readonly expirySec: number
  readonly verifyContext: VerifyContext
}

/** A response to a request that was sent before a reload, or whose caller aborted. */
export type OrphanResponse = {
  readonly id: number
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly outcome:
    | { readonly result: unknown }
    | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
}

/** All events of the sign clients; the app client and the wallet client each emit a part of them. */
export type SignEvents = {
  session_connect: Session
  session_update: { readonly topic: string; readonly namespaces: SessionNamespaces }
  session_extend: { readonly topic: string; readonly expirySec: number }
  session_event: { readonly topic: string; readonly name: string; readonly data: unknown; readonly chainId: string }
  session_ping: { readonly topic: string }
  session_delete: { readonly topic: string }
  session_expire: { readonly topic: string }
  session_proposal: Proposal
  session_authenticate: AuthRequestReceived
  proposal_expire: { readonly id: number }
  pairing_create: { readonly topic: string }
  /** The peer or we deleted it. */
  pairing_delete: { readonly topic: string }
  pairing_expire: { readonly topic: string }
  /** No proposal or sign-in arrived on a link: the app was reloaded or closed. */
  pairing_unanswered: { readonly topic: string; readonly error: LatchkeyError }
  session_request: SessionRequest
  session_request_sent: {
    readonly id: number
    readonly topic: string
    readonly chainId: string
    readonly method: string
  }
  session_request_expire: { readonly id: number; readonly topic: string }
  orphan_response: OrphanResponse
}

/** Log data; never keys, payloads or texts of a peer. */
export type SignLog = (event: string, facts?: Readonly<Record<string, string | number>>) => void
