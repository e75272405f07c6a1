/** Methods with which an app asks an account to make calls. A smart account makes them with a user operation. */
export const callMethods: readonly string[] = ['eth_sendTransaction', 'wallet_sendCalls', 'eth_sendUserOperation']
