import type { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'

/** Node's own WebSocket is missing in some supported versions, and test environments replace it in different ways. */
export async function webSocketOf(): Promise<createRelayClient.Params['webSocket']> {
  const isNode = typeof process === 'object' && typeof process.versions?.node === 'string'
  return isNode ? (await import('ws')).WebSocket : globalThis.WebSocket
}
