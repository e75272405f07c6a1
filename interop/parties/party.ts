import type { Mail } from '../harness/mail.ts'

export type Namespaces = Readonly<
  Record<
    string,
    { readonly accounts: readonly string[]; readonly methods: readonly string[]; readonly events: readonly string[] }
  >
>

export type Call = { readonly chainId: string; readonly method: string; readonly params: readonly unknown[] }

type Properties = Readonly<Record<string, unknown>>

export type AppEvents = {
  event: { readonly topic: string; readonly chainId: string; readonly name: string; readonly data: unknown }
  update: { readonly topic: string; readonly namespaces: Namespaces }
  extend: { readonly topic: string }
  ping: { readonly topic: string }
  deleted: { readonly topic: string }
  /** The relay has accepted a request. */
  sent: { readonly topic: string }
}

export type SignIn = {
  /** Accounts (CAIP-10) whose signatures the app has verified. */
  readonly accounts: readonly string[]
  /** Undefined if the wallet granted no methods. */
  readonly topic: string | undefined
}

export type AppSession = {
  readonly topic: string
  readonly expirySec: number
  readonly namespaces: Namespaces
  readonly properties: Properties | undefined
  readonly scopedProperties: Properties | undefined
}

/** Common interface of the app clients. Rejections carry the wallet's code as `code` or `rpcCode`. */
export type App = {
  readonly mail: Mail<AppEvents>
  /** `session` resolves with the topic of the session. */
  readonly connect: () => Promise<{ readonly uri: string; readonly session: Promise<string> }>
  readonly authenticate: (nonce: string) => Promise<{ readonly uri: string; readonly response: Promise<SignIn> }>
  readonly request: (topic: string, call: Call) => Promise<unknown>
  readonly ping: (topic: string) => Promise<unknown>
  readonly disconnect: (topic: string) => Promise<unknown>
  readonly sessions: () => readonly AppSession[]
  readonly close: () => Promise<void>
}

export type WalletEvents = {
  proposal: { readonly id: number; readonly properties: Properties | undefined }
  request: Call & { readonly id: number; readonly topic: string }
  authenticate: { readonly id: number; readonly payload: unknown }
  ping: { readonly topic: string }
  deleted: { readonly topic: string }
}

/** Common interface of the wallet clients. */
export type Wallet = {
  readonly mail: Mail<WalletEvents>
  readonly pair: (uri: string) => Promise<unknown>
  readonly approve: (id: number) => Promise<unknown>
  readonly reject: (id: number) => Promise<unknown>
  readonly answer: (request: WalletEvents['request'], result: unknown) => Promise<unknown>
  readonly refuse: (request: WalletEvents['request']) => Promise<unknown>
  readonly signIn: (request: WalletEvents['authenticate']) => Promise<unknown>
  readonly refuseSignIn: (request: WalletEvents['authenticate']) => Promise<unknown>
  readonly ping: (topic: string) => Promise<unknown>
  readonly update: (topic: string, namespaces: Namespaces) => Promise<unknown>
  readonly extend: (topic: string) => Promise<unknown>
  readonly emit: (event: AppEvents['event']) => Promise<unknown>
  readonly disconnect: (topic: string) => Promise<unknown>
  readonly topics: () => readonly string[]
  readonly close: () => Promise<void>
}

export type StartOptions = {
  readonly relayUrl: string
  /** True if the wallet supports one-click sign-in; otherwise it approves the proposal that is sent along. */
  readonly oneClick?: boolean
}
