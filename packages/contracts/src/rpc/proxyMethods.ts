import { freeMethods } from './methodPolicy.ts'

/** Free methods of wallets and bundlers, which nodes do not serve. */
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

/** What wallets ask a node about a transaction before they show it. Pages have no use for it. */
const simulateMethod = 'eth_simulateV1'

/** Methods that the server passes on to an EVM node (S6.1, S7.32); all others are refused. */
export const proxyMethods: ReadonlySet<string> = new Set([
  ...freeMethods.filter((method) => !notForNodes.includes(method)),
  simulateMethod,
])

/** Clients send it first to check the endpoint. Answered with −32601 in a 200, without asking the node (S7.32). */
export const pingMethod = 'test'
