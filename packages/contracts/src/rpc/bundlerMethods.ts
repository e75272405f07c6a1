/** Methods that the server passes on to the bundler of a chain (ERC-7769). */
export const bundlerMethods: ReadonlySet<string> = new Set([
  'eth_chainId',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'eth_supportedEntryPoints',
])

/** Methods that the server passes on to the paymaster service of a chain (ERC-7677). */
export const paymasterMethods: ReadonlySet<string> = new Set(['pm_getPaymasterData', 'pm_getPaymasterStubData'])
