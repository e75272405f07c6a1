import type { ErrorRow } from '@latchkey/base/errors'

// Networks and switching between them.

export const NETWORK_NOT_FOUND: ErrorRow = { code: 'NETWORK_NOT_FOUND', message: 'Network not found: {networkId} is not among the networks of this app.' }
export const UNSUPPORTED_CHAIN: ErrorRow = { code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain', audience: 'user' }
export const CHAIN_NOT_SUPPORTED: ErrorRow = { code: 'CHAIN_NOT_SUPPORTED', message: 'Chain is not supported', audience: 'user', httpStatus: 400 }
export const CHAIN_MISMATCH: ErrorRow = { code: 'CHAIN_MISMATCH', message: 'Your wallet is on network {actual}, but this needs {expected}. Switch networks, then try again.', audience: 'user', retryable: true, rpcCode: 4901 }
export const NETWORK_SWITCH_FAILED: ErrorRow = { code: 'NETWORK_SWITCH_FAILED', message: "Couldn't switch network. You are still on {network}.", audience: 'user', retryable: true }
export const NETWORK_SWITCH_NOT_APPROVED: ErrorRow = {
  code: 'NETWORK_SWITCH_NOT_APPROVED',
  message: "Failed to switch to chain '{networkId}'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
  rpcCode: 4902,
}
export const NETWORK_SWITCH_UNSUPPORTED: ErrorRow = { code: 'NETWORK_SWITCH_UNSUPPORTED', message: "Your wallet can't be switched from here. Choose {network} in the wallet.", audience: 'user', rpcCode: 4200 }
