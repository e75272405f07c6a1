import type { ErrorRow } from '@latchkey/base/errors'

// Requests that the embedded wallet never signs, whatever the visitor approves.

export const MESSAGE_LENGTH_REFUSED: ErrorRow = {
  code: 'MESSAGE_LENGTH_REFUSED',
  message:
    "A message of exactly 32 bytes is not signed: smart accounts accept its signature as their owner's approval of a hidden transaction. Sign a message of another length, such as the value as hex text, or typed data (eth_signTypedData_v4).",
  rpcCode: -32602,
}
export const ACCOUNT_CONTROL_REFUSED: ErrorRow = {
  code: 'ACCOUNT_CONTROL_REFUSED',
  message: "The request would give the app control of an account, so it was not signed. Ask for the account's calls with wallet_sendCalls, and for permissions with wallet_grantPermissions.",
  rpcCode: 4100,
}
