import type { ErrorRow } from '@latchkey/base/errors'

// JSON-RPC calls through the server, and routing errors of providers.

export const RPC_NOT_ALLOWED: ErrorRow = { code: 'RPC_NOT_ALLOWED', message: 'Requested RPC call is not allowed', rpcCode: -32601 }
export const RPC_BATCH_TOO_LARGE: ErrorRow = { code: 'RPC_BATCH_TOO_LARGE', message: 'The batch has {size} calls; the limit is {limit}.', rpcCode: -32005 }
export const RPC_BATCH_EMPTY: ErrorRow = { code: 'RPC_BATCH_EMPTY', message: 'The batch is empty.', rpcCode: -32600 }
export const RPC_BODY_TOO_LARGE: ErrorRow = { code: 'RPC_BODY_TOO_LARGE', message: 'The request body has {size} bytes; the limit is {limit}.', rpcCode: -32005, httpStatus: 413 }
export const RPC_ANSWER_TOO_LARGE: ErrorRow = { code: 'RPC_ANSWER_TOO_LARGE', message: 'The answer exceeds the limit of {limit} bytes. Ask for less in one request.', rpcCode: -32005, httpStatus: 502 }
export const RPC_CHAIN_UNKNOWN: ErrorRow = { code: 'RPC_CHAIN_UNKNOWN', message: 'This server has no node for {networkId}.', rpcCode: -32602, httpStatus: 400 }
export const UPSTREAM_TIMED_OUT: ErrorRow = { code: 'UPSTREAM_TIMED_OUT', message: "The network's node did not answer within {seconds} s.", repeatable: true, rpcCode: -32603, httpStatus: 504 }
export const UPSTREAM_FAILED: ErrorRow = { code: 'UPSTREAM_FAILED', message: "The network's node could not answer.", repeatable: true, rpcCode: -32603, httpStatus: 502 }
export const NO_RPC_URL: ErrorRow = { code: 'NO_RPC_URL', message: 'No RPC url provided for chainId' }
export const RPC_PROVIDER_NOT_FOUND: ErrorRow = { code: 'RPC_PROVIDER_NOT_FOUND', message: 'JSON-RPC provider for {chain} not found' }
export const USER_OPERATION_RECEIPT_FAILED: ErrorRow = { code: 'USER_OPERATION_RECEIPT_FAILED', message: 'Failed to fetch user operation receipt - {status}', repeatable: true }
export const CALL_STATUS_NOT_APPROVED: ErrorRow = { code: 'CALL_STATUS_NOT_APPROVED', message: 'Fetching call status not approved by the wallet.' }
export const BUNDLER_MISSING: ErrorRow = { code: 'BUNDLER_MISSING', message: 'The server has no bundler for {networkId}. Set its bundlerUrl in the configuration.', rpcCode: -32004, httpStatus: 404 }
export const PAYMASTER_MISSING: ErrorRow = { code: 'PAYMASTER_MISSING', message: 'The server has no paymaster for {networkId}. Set its paymasterUrl in the configuration.', rpcCode: -32004, httpStatus: 404 }
