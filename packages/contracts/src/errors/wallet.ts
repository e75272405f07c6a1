import type { ErrorRow } from '@latchkey/base/errors'

// Errors of wallets: JSON-RPC 2.0, EIP-1474, EIP-1193 and EIP-5792 codes.

export const RPC_PARSE_ERROR: ErrorRow = { code: 'RPC_PARSE_ERROR', message: 'The request is not valid JSON.', rpcCode: -32700 }
export const RPC_INVALID_REQUEST: ErrorRow = { code: 'RPC_INVALID_REQUEST', message: 'The JSON is not a valid request object.', rpcCode: -32600 }
export const RPC_METHOD_NOT_FOUND: ErrorRow = { code: 'RPC_METHOD_NOT_FOUND', message: 'The method {method} does not exist or is not available.', rpcCode: -32601 }
export const RPC_INVALID_PARAMS: ErrorRow = { code: 'RPC_INVALID_PARAMS', message: 'The parameters of {method} are not valid: {reason}.', rpcCode: -32602 }
export const RPC_INTERNAL: ErrorRow = { code: 'RPC_INTERNAL', message: 'An internal error occurred while handling the request.', repeatable: true, rpcCode: -32603 }
export const RPC_INVALID_INPUT: ErrorRow = { code: 'RPC_INVALID_INPUT', message: 'The input is missing or not valid.', rpcCode: -32000 }
export const RPC_RESOURCE_NOT_FOUND: ErrorRow = { code: 'RPC_RESOURCE_NOT_FOUND', message: 'The requested resource was not found.', rpcCode: -32001 }
export const RPC_RESOURCE_UNAVAILABLE: ErrorRow = { code: 'RPC_RESOURCE_UNAVAILABLE', message: 'Another request is still open in your wallet. Answer it first.', audience: 'user', repeatable: true, rpcCode: -32002 }
export const RPC_TRANSACTION_REJECTED: ErrorRow = { code: 'RPC_TRANSACTION_REJECTED', message: 'The transaction was rejected before it reached the network.', audience: 'user', retryable: true, rpcCode: -32003 }
export const RPC_METHOD_NOT_SUPPORTED: ErrorRow = { code: 'RPC_METHOD_NOT_SUPPORTED', message: 'The method {method} is not supported.', rpcCode: -32004 }
export const RPC_LIMIT_EXCEEDED: ErrorRow = { code: 'RPC_LIMIT_EXCEEDED', message: 'Too many requests. Wait a moment, then try again.', repeatable: true, rpcCode: -32005 }
export const RPC_VERSION_UNSUPPORTED: ErrorRow = { code: 'RPC_VERSION_UNSUPPORTED', message: 'This JSON-RPC version is not supported. Use 2.0.', rpcCode: -32006 }
export const USER_REJECTED: ErrorRow = { code: 'USER_REJECTED', message: 'User rejected the request.', audience: 'user', retryable: true, rpcCode: 4001 }
export const WALLET_UNAUTHORIZED: ErrorRow = { code: 'WALLET_UNAUTHORIZED', message: "Your wallet hasn't approved this account or action. Connect again and approve it.", audience: 'user', retryable: true, rpcCode: 4100 }
export const WALLET_METHOD_UNSUPPORTED: ErrorRow = { code: 'WALLET_METHOD_UNSUPPORTED', message: "Your wallet doesn't support {method}.", audience: 'user', rpcCode: 4200 }
export const WALLET_DISCONNECTED: ErrorRow = { code: 'WALLET_DISCONNECTED', message: "Your wallet isn't connected to any network. Check its connection.", audience: 'user', repeatable: true, rpcCode: 4900 }
export const WALLET_CHAIN_DISCONNECTED: ErrorRow = { code: 'WALLET_CHAIN_DISCONNECTED', message: "Your wallet isn't connected to this network.", audience: 'user', repeatable: true, rpcCode: 4901 }
export const WALLET_CHAIN_NOT_ADDED: ErrorRow = { code: 'WALLET_CHAIN_NOT_ADDED', message: "Your wallet doesn't have this network. Add it there, then switch again.", audience: 'user', retryable: true, rpcCode: 4902 }
export const CAPABILITY_UNSUPPORTED: ErrorRow = { code: 'CAPABILITY_UNSUPPORTED', message: 'The wallet does not support a capability that the request requires.', rpcCode: 5700 }
export const CAPABILITY_CHAIN_UNSUPPORTED: ErrorRow = { code: 'CAPABILITY_CHAIN_UNSUPPORTED', message: 'The wallet does not support batched calls on this chain id.', rpcCode: 5710 }
export const DUPLICATE_BUNDLE_ID: ErrorRow = { code: 'DUPLICATE_BUNDLE_ID', message: 'A batch of calls with this id already exists.', rpcCode: 5720 }
export const UNKNOWN_BUNDLE_ID: ErrorRow = { code: 'UNKNOWN_BUNDLE_ID', message: 'No batch of calls with this id is known.', rpcCode: 5730 }
export const BUNDLE_TOO_LARGE: ErrorRow = { code: 'BUNDLE_TOO_LARGE', message: 'The batch of calls is too large for the wallet. Split it.', rpcCode: 5740 }
export const ATOMIC_UPGRADE_REJECTED: ErrorRow = { code: 'ATOMIC_UPGRADE_REJECTED', message: 'You declined the account upgrade that this needs.', audience: 'user', retryable: true, rpcCode: 5750 }
export const ATOMICITY_UNSUPPORTED: ErrorRow = { code: 'ATOMICITY_UNSUPPORTED', message: 'The wallet cannot run the calls as one transaction, which the request requires.', rpcCode: 5760 }
export const WALLET_RESPONSE_MALFORMED: ErrorRow = { code: 'WALLET_RESPONSE_MALFORMED', message: 'The wallet returned an invalid result for {method}: {reason}.' }
export const WALLET_ERROR: ErrorRow = { code: 'WALLET_ERROR', message: '{message}', audience: 'user', retryable: true }
