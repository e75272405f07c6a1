import type { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'

/** Node's own WebSocket is younger than the Node versions we support, and what test environments put in its place varies. */
export async function webSocketOf(): Promise<createRelayClient.Params['webSocket']> {
  const isNode = typeof process === 'object' && typeof process.versions?.node === 'string'
  return isNode ? (await import('ws')).WebSocket : globalThis.WebSocket
}
