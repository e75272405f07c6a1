import { randomBytes } from 'node:crypto'
import { toDidKey } from '@latchkey/crypto/didKey'
import { publicKeyOf } from '@latchkey/crypto/ed25519'
import { signRelayJwt } from '@latchkey/crypto/relayJwt'
import { WebSocket } from 'ws'

/** The relay's URL with the token of a new client. */
export async function addressOf(url: string): Promise<string> {
  const seed = randomBytes(32)
  const auth = await signRelayJwt({
    seed,
    subject: toDidKey(await publicKeyOf(seed)),
    audience: url,
    issuedAtSec: Math.floor(Date.now() / 1000),
    lifetimeSec: 3_600,
  })
  return `${url}/?auth=${auth}&projectId=${'0'.repeat(32)}`
}

/** Connects as a new client and returns its open socket. */
export async function connectClient(url: string): Promise<WebSocket> {
  const socket = new WebSocket(await addressOf(url), { perMessageDeflate: false })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return socket
}

/** Subscribes to a topic; resolves with the server's response. */
export async function subscribe(socket: WebSocket, topic: string): Promise<void> {
  const answered = new Promise((resolve) => socket.once('message', resolve))
  socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
  await answered
}
