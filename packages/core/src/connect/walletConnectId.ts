/** Connector id of every connection over the relay; the wallet behind it is told apart by its session's topic. */
export const walletConnectId = 'walletConnect'
