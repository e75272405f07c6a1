/** Relay tags and times to live (seconds) of one method of the wallet protocol. */
export type RelayTag = {
  readonly requestTag: number
  readonly responseTag: number
  readonly ttlSec: number
  readonly responseTtlSec: number
  /** True when the relay may wake the wallet with a push notification. */
  readonly prompt: boolean
  /** Tag of a rejection by the user. */
  readonly rejectTag?: number
  /** Tag of an automatic rejection. */
  readonly autoRejectTag?: number
}

const daySec = 24 * 60 * 60
const fiveMinSec = 5 * 60

/** Tag table of the sign protocol. Source: WalletConnect specs, RPC methods. A request's own longer expiry replaces `ttlSec`. */
export const relayTags = {
  wc_pairingDelete: tags(1000, daySec, false),
  wc_pairingPing: tags(1002, 30, false),
  wc_pairingExtend: tags(1004, daySec, false),
  wc_sessionPropose: { ...tags(1100, fiveMinSec, true), rejectTag: 1120, autoRejectTag: 1121 },
  wc_sessionSettle: tags(1102, fiveMinSec, false),
  wc_sessionUpdate: tags(1104, daySec, false),
  wc_sessionExtend: tags(1106, daySec, false),
  wc_sessionRequest: tags(1108, fiveMinSec, true),
  wc_sessionEvent: tags(1110, fiveMinSec, true),
  wc_sessionDelete: tags(1112, daySec, false),
  wc_sessionPing: tags(1114, daySec, false),
  wc_sessionAuthenticate: { ...tags(1116, 60 * 60, true), rejectTag: 1118, autoRejectTag: 1119 },
} as const satisfies Readonly<Record<string, RelayTag>>

export type WcMethod = keyof typeof relayTags

/** Response to an unknown `wc_` method. */
export const unsupportedMethodTag = { responseTag: 0, responseTtlSec: daySec } as const

/** TTL of a rejection (tags 1118 to 1121), in seconds. */
export const rejectTtlSec = fiveMinSec

/** In this protocol the response tag is the request tag plus one, with the same TTL. */
function tags(requestTag: number, ttlSec: number, prompt: boolean): RelayTag {
  return { requestTag, responseTag: requestTag + 1, ttlSec, responseTtlSec: ttlSec, prompt }
}
