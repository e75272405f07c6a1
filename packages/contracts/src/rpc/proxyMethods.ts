import { freeMethods } from './methodPolicy.ts'

/** Free methods that belong to a wallet or a bundler: a node must not be asked for them. */
const notForNodes = [
  'eth_accounts',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
]

/** Methods the server passes on to an EVM node (S6.1, S7.32). Anything else never leaves the server. */
export const proxyMethods: ReadonlySet<string> = new Set(freeMethods.filter((method) => !notForNodes.includes(method)))

/** Clients send this one first to see whether the endpoint is there; answered −32601 in a 200, without touching the node (S7.32). */
export const pingMethod = 'test'
