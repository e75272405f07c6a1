import type { ErrorRow } from '@latchkey/base/errors'

// JSON-RPC calls through the server, and routing errors of providers.

export const RPC_NOT_ALLOWED: ErrorRow = {
  code: 'RPC_NOT_ALLOWED',
  message: 'Requested RPC call is not allowed',
  audience: 'developer',
  retryable: false,
  rpcCode: -32601,
  source: 'S6.1, S5.10',
}

export const RPC_BATCH_TOO_LARGE: ErrorRow = {
  code: 'RPC_BATCH_TOO_LARGE',
  message: 'The batch has {size} calls; the limit is {limit}.',
  audience: 'developer',
  retryable: false,
  rpcCode: -32005,
  source: 'S9.10',
}

export const RPC_BATCH_EMPTY: ErrorRow = {
  code: 'RPC_BATCH_EMPTY',
  message: 'The batch is empty.',
  audience: 'developer',
  retryable: false,
  rpcCode: -32600,
  source: 'S7.32',
}

export const RPC_BODY_TOO_LARGE: ErrorRow = {
  code: 'RPC_BODY_TOO_LARGE',
  message: 'The request body has {size} bytes; the limit is {limit}.',
  audience: 'developer',
  retryable: false,
  rpcCode: -32005,
  httpStatus: 413,
  source: 'S7.32',
}

export const RPC_ANSWER_TOO_LARGE: ErrorRow = {
  code: 'RPC_ANSWER_TOO_LARGE',
  message: 'The answer exceeds the limit of {limit} bytes. Ask for less in one request.',
  audience: 'developer',
  retryable: false,
  rpcCode: -32005,
  httpStatus: 502,
  source: 'S7.32',
}

export const RPC_CHAIN_UNKNOWN: ErrorRow = {
  code: 'RPC_CHAIN_UNKNOWN',
  message: 'This server has no node for {networkId}.',
  audience: 'developer',
  retryable: false,
  rpcCode: -32602,
  httpStatus: 400,
  source: 'S7.32',
}

export const UPSTREAM_TIMED_OUT: ErrorRow = {
  code: 'UPSTREAM_TIMED_OUT',
  message: "The network's node did not answer within {seconds} s.",
  audience: 'developer',
  retryable: true,
  repeatable: true,
  rpcCode: -32603,
  httpStatus: 504,
  source: 'S9.10',
}

export const UPSTREAM_FAILED: ErrorRow = {
  code: 'UPSTREAM_FAILED',
  message: "The network's node could not answer.",
  audience: 'developer',
  retryable: true,
  repeatable: true,
  rpcCode: -32603,
  httpStatus: 502,
  source: 'S9.10',
}

export const NO_RPC_URL: ErrorRow = {
  code: 'NO_RPC_URL',
  message: 'No RPC url provided for chainId',
  audience: 'developer',
  retryable: false,
  source: 'S8.8',
}

export const RPC_PROVIDER_NOT_FOUND: ErrorRow = {
  code: 'RPC_PROVIDER_NOT_FOUND',
  message: 'JSON-RPC provider for {chain} not found',
  audience: 'developer',
  retryable: false,
  source: 'S8.8',
}

export const USER_OPERATION_RECEIPT_FAILED: ErrorRow = {
  code: 'USER_OPERATION_RECEIPT_FAILED',
  message: 'Failed to fetch user operation receipt - {status}',
  audience: 'developer',
  retryable: true,
  repeatable: true,
  source: 'S8.8',
}

export const CALL_STATUS_NOT_APPROVED: ErrorRow = {
  code: 'CALL_STATUS_NOT_APPROVED',
  message: 'Fetching call status not approved by the wallet.',
  audience: 'developer',
  retryable: false,
  source: 'S8.8',
}

export const BUNDLER_MISSING: ErrorRow = {
  code: 'BUNDLER_MISSING',
  message: 'The server has no bundler for {networkId}. Set its bundlerUrl in the configuration.',
  audience: 'developer',
  retryable: false,
  rpcCode: -32004,
  httpStatus: 404,
  source: 'S7.33',
}

export const PAYMASTER_MISSING: ErrorRow = {
  code: 'PAYMASTER_MISSING',
  message: 'The server has no paymaster for {networkId}. Set its paymasterUrl in the configuration.',
  audience: 'developer',
  retryable: false,
  rpcCode: -32004,
  httpStatus: 404,
  source: 'S7.33',
}
