/** Connector id of every connection over the relay; the session's topic identifies the wallet. */
export const walletConnectId = 'walletConnect'
