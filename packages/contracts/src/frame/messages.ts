import { frameReadyTimeoutMs, frameRequestTimeoutMs, frameSignOutTimeoutMs } from '../constants/frame.ts'

/** One message of the channel between the page and the embedded wallet's frame (S7.30). */
export type FrameMessage = {
  readonly name: string
  readonly direction: 'page-to-frame' | 'frame-to-page'
  /** Names of the payload's fields; `?` marks an optional one. */
  readonly request: readonly string[]
  /** Names of the answer's fields. A message from the frame has no answer. */
  readonly response?: readonly string[]
  /** How long the sender waits for the answer; null: as long as the visitor takes. */
  readonly timeoutMs: number | null
  /** `approve`: the frame asks the visitor. `by-method`: `methodPolicy` of `contracts/rpc` decides. `deny`: never answered. */
  readonly policy: 'free' | 'approve' | 'deny' | 'by-method'
  readonly status: 'built' | 'planned'
}

/** Every message. An answer is `<name>_SUCCESS` with the response fields, or `<name>_ERROR` with `message`. */
export const frameMessages: readonly FrameMessage[] = Object.freeze([
  toFrame('SWITCH_NETWORK', ['chainId'], ['chainId']),
  toFrame('CONNECT_EMAIL', ['email'], ['action'], frameRequestTimeoutMs),
  toFrame('CONNECT_DEVICE', [], [], frameRequestTimeoutMs),
  toFrame('CONNECT_OTP', ['otp'], [], frameRequestTimeoutMs),
  toFrame(
    'CONNECT_SOCIAL',
    ['uri', 'preferredAccountType?', 'chainId?'],
    ['address', 'chainId', 'email?', 'userName?', 'accounts?', 'preferredAccountType?'],
    frameRequestTimeoutMs,
  ),
  toFrame('GET_FARCASTER_URI', [], ['url']),
  toFrame('CONNECT_FARCASTER', [], ['userName']),
  toFrame(
    'GET_USER',
    ['chainId?', 'preferredAccountType?'],
    ['address', 'chainId', 'email?', 'smartAccountDeployed?', 'accounts?', 'preferredAccountType?'],
  ),
  toFrame('GET_SOCIAL_REDIRECT_URI', ['provider'], ['uri'], frameRequestTimeoutMs),
  toFrame('SIGN_OUT', [], [], frameSignOutTimeoutMs),
  toFrame('IS_CONNECTED', [], ['isConnected']),
  toFrame('GET_CHAIN_ID', [], ['chainId']),
  toFrame('GET_SMART_ACCOUNT_ENABLED_NETWORKS', [], ['smartAccountEnabledNetworks']),
  toFrame('INIT_SMART_ACCOUNT', [], ['address', 'isDeployed']),
  toFrame('SET_PREFERRED_ACCOUNT', ['type'], ['type', 'address']),
  toFrame('UPDATE_EMAIL', ['email'], ['action'], null),
  toFrame('UPDATE_EMAIL_PRIMARY_OTP', ['otp'], [], null),
  toFrame('UPDATE_EMAIL_SECONDARY_OTP', ['otp'], ['newEmail'], null),
  toFrame('SYNC_THEME', ['themeMode?', 'themeVariables?'], []),
  toFrame('SYNC_DAPP_DATA', ['metadata?', 'sdkVersion?', 'sdkType?', 'projectId'], []),
  toFrame('RELOAD', [], []),
  {
    ...toFrame('RPC_REQUEST', ['method', 'params?', 'chainId?', 'chainNamespace?'], ['result'], null),
    policy: 'by-method',
  },
  toFrame('RPC_ABORT', [], []),
  fromFrame('READY', ['version?']),
  fromFrame('SESSION_UPDATE', ['token?']),
])

function toFrame(
  name: string,
  request: readonly string[],
  response: readonly string[],
  timeoutMs: number | null = frameReadyTimeoutMs,
): FrameMessage {
  return { name, direction: 'page-to-frame', request, response, timeoutMs, policy: 'free', status: 'planned' }
}

function fromFrame(name: string, request: readonly string[]): FrameMessage {
  return { name, direction: 'frame-to-page', request, timeoutMs: null, policy: 'free', status: 'planned' }
}
