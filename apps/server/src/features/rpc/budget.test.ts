import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { startTestApp, type TestApp } from '../../startTestApp.ts'

const project = '0'.repeat(32)
const MiB = 1024 * 1024
let node: Server
let server: TestApp
/** Calls to the node and bytes that it wrote, since the start of the test. */
let calls = 0
let requests = 0
let written = 0
/** The node's result for each call; undefined: 503. */
let result: string | undefined

beforeAll(async () => {
  node = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const parsed = JSON.parse(Buffer.concat(chunks).toString())
    const asked: readonly { id: number }[] = Array.isArray(parsed) ? parsed : [parsed]
    calls += asked.length
    requests += 1
    if (result === undefined) return outgoing.writeHead(503).end()
    const replies = asked.map(({ id }) => ({ jsonrpc: '2.0', id, result }))
    const body = JSON.stringify(Array.isArray(parsed) ? replies : replies[0])
    for (let at = 0; at < body.length && !outgoing.destroyed; at += 64 * 1024) {
      const piece = body.slice(at, at + 64 * 1024)
      written += piece.length
      if (!outgoing.write(piece)) await Promise.race([once(outgoing, 'drain'), once(outgoing, 'close')])
    }
    outgoing.end()
  })
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
  const [chain] = readConfig({ LATCHKEY_ENV: 'development' }).chains
  if (!chain) throw new Error('the devnet is missing from the default configuration')
  server = await startTestApp({
    chains: [{ ...chain, rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}` }],
  })
})
afterAll(async () => {
  await server.stop()
  node.closeAllConnections()
  node.close()
})
beforeEach(() => {
  calls = 0
  requests = 0
  written = 0
  result = '0x1'
})

const batch = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_gasPrice', params: [] })))

/** One body from `address`; sent by a page unless `origin` is null. */
const post = async (
  address: string,
  body: string,
  { origin = 'http://localhost:3000', more = '' }: { readonly origin?: string | null; readonly more?: string } = {},
): Promise<Response> =>
  server.app.request(
    `/v1?chainId=eip155:31337&projectId=${project}${more}`,
    { method: 'POST', body, headers: origin === null ? {} : { origin } },
    { incoming: { socket: { remoteAddress: address } } },
  )

/** Advances the clock past the waits between attempts until the work is done. */
async function finished<value>(work: Promise<value>): Promise<value> {
  let over = false
  const settled = work.finally(() => {
    over = true
  })
  while (!over) {
    await server.clock.advance(1_000)
    await new Promise((turn) => setImmediate(turn))
  }
  return settled
}

it('[S9.10] a body of 1000 calls to a node that fails costs at most 300 retries', async () => {
  result = undefined
  const answers = await finished(post('192.0.2.1', batch(1_000)).then((answer) => answer.json()))
  expect(answers).toHaveLength(1_000)
  expect(calls).toBeGreaterThanOrEqual(1_000)
  expect(calls).toBeLessThanOrEqual(1_300)
})

it('[S7.32] one address gets 3000 calls a minute, then errors with the time to wait and the ids of its calls', async () => {
  const statuses: number[] = []
  for (let body = 0; body < 8; body += 1) {
    const answer = await post('192.0.2.2', batch(500))
    statuses.push(answer.status)
    const replies = await answer.json()
    expect(replies).toHaveLength(500)
    if (answer.status !== 429) continue
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(replies[7]).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code: -32005, data: { code: 'RATE_LIMITED' } } })
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect(calls).toBe(3_000)
  expect((await post('192.0.2.3', batch(500))).status).toBe(200)
})

it('[S7.32] a caller without Origin pays four times as much', async () => {
  const statuses: number[] = []
  for (let body = 0; body < 4; body += 1) statuses.push((await post('192.0.2.4', batch(250), { origin: null })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

it('[S7.32] a response that is too long is cut off and not requested again', async () => {
  result = `0x${'00'.repeat(12 * MiB)}`
  const answer = await (await post('192.0.2.5', batch(1))).json()
  expect(answer[0].error).toMatchObject({ code: -32005 })
  expect(requests).toBe(1)
  expect(written).toBeLessThan(20 * MiB)
})

it('[S7.32] the response to one body has at most 10 MiB', async () => {
  // 100 calls, which go to the node together, return 9 MiB.
  result = `0x${'00'.repeat(47_000)}`
  const answer = await post('192.0.2.6', batch(1_000))
  const text = await answer.text()
  expect(text.length).toBeLessThan(11 * MiB)
  expect(written).toBeLessThan(21 * MiB)
  const replies = JSON.parse(text)
  expect(replies).toHaveLength(1_000)
  expect(replies[0].result).toBe(result)
  expect(replies[999].error).toMatchObject({ code: -32005 })
})

it('[S7.32] unread responses take at most 64 MiB, 16 MiB per address, and are freed when clients leave', async () => {
  result = `0x${'00'.repeat(47_000)}`
  const addresses = Array.from({ length: 10 }, (_, at) => `192.0.2.${10 + at}`)
  const readers = await Promise.all(
    addresses.map(async (address) => {
      const reader = (await post(address, batch(1_000))).body?.getReader()
      return { reader, start: Buffer.from((await reader?.read())?.value ?? []).toString() }
    }),
  )
  // Each response holds the 9 MiB of its first 100 calls, so seven of them fit; a refused request may temporarily have held a part.
  const served = readers.filter(({ start }) => start.includes('"result"'))
  expect(served.length).toBeGreaterThan(2)
  expect(served.length).toBeLessThan(8)
  const [refused] = readers.filter(({ start }) => !start.includes('"result"'))
  expect(refused?.start).toContain('"code":-32005,"message":"The server is busy. Try again in a moment."')
  for (const { reader } of readers) await reader?.cancel()
  const firstPiece = async () => {
    const read = await (await post('192.0.2.30', batch(100))).body?.getReader().read()
    return Buffer.from(read?.value ?? []).toString()
  }
  expect(await firstPiece()).toContain('"result"')
  expect(await firstPiece()).toContain('The server is busy')
})
