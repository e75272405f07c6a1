import type { ErrorMessages } from '../messages.ts'

/** Only for errors whose message is fixed by a standard or written for developers, and unclear to visitors. */
export const errors: Partial<ErrorMessages> = {
  CHAIN_NOT_SUPPORTED: 'This network is not supported.',
  CONNECTION_REJECTED: 'You rejected the request. Nothing was shared.',
  CONNECT_FAILED: "Couldn't connect. Try again.",
  DISCONNECT_FAILED: "Couldn't disconnect. Try again.",
  FRAME_ABORTED: 'Something went wrong. Try again.',
  FRAME_ERROR: 'Something went wrong. Try again.',
  FRAME_LOAD_FAILED: "Couldn't load the sign-in. Try again.",
  FRAME_RPC_ABORTED: 'The request was canceled.',
  // Listed here because the error holds its balance unrounded.
  SEND_INSUFFICIENT_BALANCE: 'Not enough {symbol}. You have {balance} {symbol}.',
  SIWX_INIT_FAILED: "Couldn't start signing in. Try again.",
  TOKEN_BALANCE_UNAVAILABLE: "Couldn't load balances",
  UNSUPPORTED_CHAIN: "The app doesn't support this network. Switch to continue.",
  USER_REJECTED: 'You rejected the request in your wallet.',
  POPUP_CLOSED: 'You closed the window before you finished. Try again.',
  FARCASTER_FAILED: "Couldn't connect to Farcaster. Try again.",
  SOCIAL_START_FAILED: "Couldn't start the sign-in. Try again.",
  ORIGIN_NOT_ALLOWED: "The app's server doesn't accept requests from this website. Contact the app's support.",
  PROJECT_ID_INVALID: "This app isn't set up correctly. Contact the app's support.",
}
