import { freeMethods } from './methodPolicy.ts'

/** Read-only methods of wallets and bundlers, which nodes do not support. */
const notForNodes = [
  'eth_accounts',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_requestAccounts',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_switchEthereumChain',
]

/** Simulation methods that wallets call before they show a transaction. Pages do not need them. */
const simulateMethod = 'eth_simulateV1'

/** Methods that the server passes on to an EVM node (S6.1, S7.32); all others are refused. */
export const proxyMethods: ReadonlySet<string> = new Set([
  ...freeMethods.filter((method) => !notForNodes.includes(method)),
  simulateMethod,
])

/** Clients send it first to check the endpoint. The server responds with −32601 in a 200, without calling the node (S7.32). */
export const pingMethod = 'test'
