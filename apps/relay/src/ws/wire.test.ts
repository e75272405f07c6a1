import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRelay, type Relay } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { connectTestClient, testProjectId, tokenFor } from '../testClient.ts'

let relay: Relay
beforeAll(async () => {
  relay = await createRelay({ port: 0, mailbox: memoryMailbox() })
})
afterAll(() => relay.close())

/** A connection for raw bytes. `closed` is the relay's close code, 0 without one. */
async function raw(): Promise<{ socket: Socket; head: string; closed: Promise<number> }> {
  const token = await tokenFor(randomBytes(32), relay.url)
  const socket = connect(relay.port, '127.0.0.1')
  socket.write(
    `GET /?projectId=${testProjectId}&auth=${token} HTTP/1.1\r\nHost: 127.0.0.1:${relay.port}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
      'Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n',
  )
  const [head] = (await once(socket, 'data')) as [Buffer]
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => {
    socket.on('close', () => {
      const all = Buffer.concat(chunks)
      const at = all.indexOf(0x88)
      resolve(at === -1 ? 0 : all.readUInt16BE(at + 2))
    })
  })
  return { socket, head: head.toString(), closed }
}

/** One masked frame; the mask is zero, so the payload is unchanged. */
const frame = (first: number, payload: Buffer, length = payload.length): Buffer => {
  const size = Buffer.alloc(length < 126 ? 1 : 9)
  if (length < 126) size[0] = 0x80 | length
  else {
    size[0] = 0x80 | 127
    size.writeBigUInt64BE(BigInt(length), 1)
  }
  return Buffer.concat([Buffer.from([first]), size, Buffer.alloc(4), payload])
}
const text = (payload: string) => Buffer.from(payload)

test('[S7.34] never negotiates compression', async () => {
  const { socket, head } = await raw()
  expect(head).toContain('101')
  expect(head.toLowerCase()).not.toContain('permessage-deflate')
  socket.destroy()
})

test.each<[string, number, Buffer]>([
  ['a declared length of 2 GiB', 1009, frame(0x81, text('x'), 2 ** 31)],
  ['a compressed frame', 1002, frame(0xc1, text('x'))],
  ['an unknown opcode', 1002, frame(0x83, text('x'))],
  ['a frame without a mask', 1002, Buffer.from([0x81, 0x01, 0x78])],
  ['text that is no UTF-8', 1007, frame(0x81, Buffer.from([0xff, 0xfe]))],
  ['a continuation of nothing', 1002, frame(0x80, text('x'))],
  [
    'a message in a great many pieces',
    1008,
    Buffer.concat([frame(0x01, text('{')), ...Array(100).fill(frame(0, text(' ')))]),
  ],
])('[S7.34] closes on %s, and serves the others', async (_name, code, bytes) => {
  const { socket, closed } = await raw()
  socket.write(bytes)
  expect(await closed).toBe(code)
  await (await connectTestClient(relay.url)).settle()
})

test('[S7.34] reads a frame however TCP splits it', async () => {
  const { socket } = await raw()
  const request = text(`{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${'ab'.repeat(32)}"}}`)
  const bytes = frame(0x81, request, request.length)
  socket.setNoDelay(true)
  const answer = once(socket, 'data')
  for (const byte of bytes) socket.write(Buffer.from([byte]))
  expect(String((await answer)[0])).toContain('"result":"')
  socket.destroy()
})
