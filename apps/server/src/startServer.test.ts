import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@latchkey/node/log'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const silentLog = createLog('server', { level: 'silent' })

import { startServer } from './startServer.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-stop-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const project = '0'.repeat(32)
const body = JSON.stringify({ projectId: project })

/** A request whose headers the server has read, and whose body is still missing. */
async function begin(url: string) {
  const outgoing = request(`${url}/auth/v1/nonce?projectId=${project}`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', expect: '100-continue', 'content-length': body.length },
  })
  const over = new Promise<number | string | undefined>((done) => {
    outgoing.once('response', (answer) => done(answer.resume().statusCode))
    outgoing.once('error', (error: NodeJS.ErrnoException) => done(error.code))
  })
  outgoing.flushHeaders()
  await once(outgoing, 'continue')
  return { outgoing, over }
}

it('completes unfinished requests before it stops, and closes those that do not end', async () => {
  const server = await startServer({ ...readConfig({ LATCHKEY_ENV: 'development' }), port: 0, dataDir }, silentLog)
  const slow = await begin(server.url)
  const endless = await begin(server.url)
  const stopped = server.stop()
  await expect(fetch(`${server.url}/health`)).rejects.toThrow()
  slow.outgoing.end(body)
  expect(await slow.over).toBe(200)
  expect(await endless.over).toBe('ECONNRESET')
  await stopped
})

it('closes connections with incomplete requests, and those beyond the cap per address', async () => {
  const connections = { requestTimeoutMs: 300, perAddress: 3 }
  const server = await startServer(
    { ...readConfig({ LATCHKEY_ENV: 'development' }), port: 0, dataDir },
    silentLog,
    connections,
  )
  const port = Number(new URL(server.url).port)
  const open = () => {
    const socket = connect(port, 'localhost')
    socket.on('error', () => {})
    socket.resume()
    return { socket, closed: once(socket, 'close') }
  }
  const slow = open()
  // A request whose headers never end.
  slow.socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  await slow.closed
  const kept = [open(), open(), open()]
  await Promise.all(kept.map(({ socket }) => once(socket, 'connect')))
  const beyond = open()
  await beyond.closed
  for (const { socket } of kept) expect(socket.closed).toBe(false)
  for (const { socket, closed } of kept) {
    socket.destroy()
    await closed
  }
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  await server.stop()
})
