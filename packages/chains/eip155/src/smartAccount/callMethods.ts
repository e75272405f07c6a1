/** Methods with which an app requests calls from an account. A smart account executes them with a user operation. */
export const callMethods: readonly string[] = ['eth_sendTransaction', 'wallet_sendCalls', 'eth_sendUserOperation']
