import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { manualClock } from '@latchkey/base/clock'
import { createLog } from '@latchkey/node/log'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callTestProxy } from '../../callTestProxy.ts'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { createNodeClient } from '../../chains/createNodeClient.ts'
import { readConfig } from '../../config.ts'

const [chain] = readConfig({ LATCHKEY_ENV: 'development' }).chains as [ChainConfig]
const clock = manualClock(0)
const logged: Readonly<Record<string, unknown>>[] = []
const log = createLog('server', { stream: { write: (line) => void logged.push(JSON.parse(line)) } })
let node: Server
/** Requests without an answer. */
let waiting: IncomingMessage[]
let target: ChainConfig
beforeEach(async () => {
  waiting = []
  logged.length = 0
  node = createServer((incoming) => void waiting.push(incoming))
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
  target = { ...chain, rpcUrl: `http://reader:p%40ss@127.0.0.1:${(node.address() as AddressInfo).port}/v3/SECRET` }
})
afterEach(() => {
  node.closeAllConnections()
  node.close()
})

const call = (id: number, method = 'eth_gasPrice') => ({ jsonrpc: '2.0', id, method, params: ['0x00'] })
const batch = (count: number, method?: string) =>
  JSON.stringify(Array.from({ length: count }, (_, id) => call(id, method)))

/** Advances the clock until the work is done. */
async function settled(work: ReturnType<typeof callTestProxy>) {
  let over = false
  void work.finally(() => {
    over = true
  })
  while (!over) {
    await clock.advance(1_000)
    await new Promise((turn) => setImmediate(turn))
  }
  return (await work) as readonly { readonly error: { readonly code: number } }[]
}

describe('a node that does not respond', () => {
  it('[S9.10] is not called further when the client disconnects', async () => {
    const client = new AbortController()
    const work = callTestProxy(batch(300), { chain: target, clock, log, signal: client.signal })
    await expect.poll(() => waiting.length).toBe(1)
    const cut = once(waiting[0]?.socket as NodeJS.EventEmitter, 'close')
    client.abort()
    await cut
    await work
    expect(waiting).toHaveLength(1)
    expect(logged).toEqual([])
  })

  it('[S9.10] gets no transaction of a client that has disconnected', async () => {
    const client = new AbortController()
    client.abort()
    await callTestProxy(batch(2, 'eth_sendRawTransaction'), { chain: target, clock, log, signal: client.signal })
    expect(waiting).toHaveLength(0)
  })

  it('[S9.10] has one time-out for all calls of a body', async () => {
    let tries = 0
    const hanging: typeof fetch = (_url, init) => {
      tries += 1
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('cut'))))
    }
    const params = { chain: target, clock, log, fetch: hanging }
    expect(await settled(callTestProxy(batch(1_000), params))).toHaveLength(1_000)
    // Four for the first hundred calls, and one that the time-out cuts short.
    expect(tries).toBe(5)
    expect(logged).toEqual([expect.objectContaining({ level: 'warn', event: 'node did not answer', tries: 4 })])
  })

  it('[S9.10] is not called after the time-out of a body, which is logged once', async () => {
    const asked: string[] = []
    const down: typeof fetch = async (_url, init) => {
      asked.push(JSON.parse(String(init?.body)).method)
      throw new Error('down')
    }
    const params = { chain: target, clock, log, fetch: down }
    const answers = await settled(callTestProxy(batch(1_000, 'eth_sendRawTransaction'), params))
    expect(answers).toHaveLength(1_000)
    for (const answer of answers) expect(answer.error.code).toBe(-32603)
    expect(asked.filter((method) => method === 'eth_sendRawTransaction').length).toBeLessThan(50)
    expect(logged).toEqual([expect.objectContaining({ level: 'warn', event: 'node did not answer', tries: 1 })])
  })
})

describe('a node that requires a user name and a password', () => {
  it('gets the credentials from its URL, and they are not logged', async () => {
    const asking = createNodeClient({ clock, log }).ask(target, [{ method: 'eth_gasPrice' }])
    await expect.poll(() => waiting.length).toBe(1)
    expect(waiting[0]?.headers.authorization).toBe(`Basic ${Buffer.from('reader:p@ss').toString('base64')}`)
    expect(waiting[0]?.url).toBe('/v3/SECRET')
    node.closeAllConnections()
    node.close()
    const failed = expect(asking).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
    let over = false
    void asking.catch(() => {
      over = true
    })
    while (!over) {
      await new Promise((turn) => setImmediate(turn))
      await clock.advance(200)
    }
    await failed
    expect(logged).toEqual([expect.objectContaining({ chain: chain.id, code: 'UPSTREAM_FAILED', tries: 4 })])
    expect(JSON.stringify(logged)).not.toMatch(/SECRET|p@ss|p%40ss/)
  })
})
