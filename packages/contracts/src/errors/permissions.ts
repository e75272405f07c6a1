import type { ErrorRow } from '@latchkey/base/errors'

// Permissions (ERC-7715) of accounts.

export const PERMISSION_REQUEST_INVALID: ErrorRow = { code: 'PERMISSION_REQUEST_INVALID', message: 'The permission request is not valid: {reason}.', rpcCode: -32602, httpStatus: 400 }
export const PERMISSION_TYPE_UNSUPPORTED: ErrorRow = { code: 'PERMISSION_TYPE_UNSUPPORTED', message: "The wallet doesn't grant permissions of the type '{type}'. Ask for one of: {supported}.", rpcCode: -32602 }
export const PERMISSION_ACCOUNT_UNSUPPORTED: ErrorRow = {
  code: 'PERMISSION_ACCOUNT_UNSUPPORTED',
  message: "{address} can't grant permissions. Only the account of the wallet's key can: leave 'address' out, or use the account type 'eoa'.",
  rpcCode: 4100,
}
export const PERMISSION_UPGRADE_NEEDED: ErrorRow = {
  code: 'PERMISSION_UPGRADE_NEEDED',
  message: 'The account has not been upgraded with EIP-7702 on this network, so nobody could use the permission. Have the visitor upgrade it first.',
  retryable: true,
  rpcCode: 4100,
}
export const PERMISSION_NOT_STORED: ErrorRow = { code: 'PERMISSION_NOT_STORED', message: "The server didn't add the permission to the account's list, so it was not handed out: {reason}", retryable: true, rpcCode: -32603 }
export const PERMISSION_SIGNATURE_INVALID: ErrorRow = { code: 'PERMISSION_SIGNATURE_INVALID', message: 'The signature is not one of {address}. Have that account sign.', httpStatus: 403 }
export const PERMISSION_UNKNOWN: ErrorRow = { code: 'PERMISSION_UNKNOWN', message: 'The account has no permission with this id.', httpStatus: 404 }
export const PERMISSION_STILL_VALID: ErrorRow = { code: 'PERMISSION_STILL_VALID', message: 'The network still accepts this permission. End it there first, with wallet_revokePermissions.', retryable: true, httpStatus: 409 }
export const PERMISSIONS_TOO_MANY: ErrorRow = { code: 'PERMISSIONS_TOO_MANY', message: 'The account has {limit} permissions, which is the limit. Revoke one first.', httpStatus: 409 }
