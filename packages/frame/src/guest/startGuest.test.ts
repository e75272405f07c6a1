import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { frameOpenRequestsMax } from '@latchkey/contracts/constants/frame'
import { FRAME_EMBEDDING_REFUSED } from '@latchkey/contracts/errors/frame'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import type { ToPage } from '@latchkey/contracts/frame/envelopes'
import { randomBytes } from '@latchkey/crypto/random'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { type FrameDocument, memoryPage, pageOrigin } from '../../test/memoryPage.ts'
import type { ApproveRequest, FrameHandlers } from './frameHandlers.ts'
import { startGuest } from './startGuest.ts'

const projectId = '0'.repeat(32)
const pattern = { protocol: 'https:', host: 'app.example.com', wildcard: false, port: '' }
const origins = { development: false, patterns: [pattern] }
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

type Setup = { readonly handlers?: FrameHandlers; readonly approve?: ApproveRequest }

/** A guest in a frame, and all messages that it posted to its parent. */
function embed({ handlers = {}, approve = async () => false }: Setup = {}) {
  const posted: unknown[] = []
  const faults: unknown[] = []
  const memory = memoryPage()
  memory.load()
  const document = memory.loads[0]!
  const parent = { postMessage: (data: unknown, target: string) => void posted.push({ data, target }) }
  const window = { ...document.window, parent, top: parent }
  const onFault = (error: unknown) => void faults.push(error)
  const guest = startGuest({ window, projectId, origins, handlers, approve, onFault })
  cleanups.push(guest.stop)
  const { data: ready } = posted[0] as { data: { frameNonce: string } }
  const init = { type: 'INIT', frameNonce: ready.frameNonce, projectId, protocol: 1 }
  return {
    guest,
    document,
    parent,
    posted,
    faults,
    init,
    receive: (event: Parameters<FrameDocument['receive']>[0]) => document.receive({ source: parent, ...event }),
  }
}

/** A port for an INIT, and the messages received on the page's end. */
function channel() {
  const { port1, port2 } = new MessageChannel()
  const heard: unknown[] = []
  port1.onmessage = ({ data }) => void heard.push(data)
  cleanups.push(() => port1.close())
  return { port: port2, heard }
}

/** The page's end of an accepted port. */
function open(setup?: Setup) {
  const embedded = embed(setup)
  const { port1, port2 } = new MessageChannel()
  cleanups.push(() => port1.close())
  const heard: ToPage[] = []
  port1.onmessage = ({ data }) => void heard.push(JSON.parse(data))
  embedded.receive({ data: embedded.init, ports: [port2] })
  const send = (message: unknown) => port1.postMessage(typeof message === 'string' ? message : JSON.stringify(message))
  return {
    ...embedded,
    heard,
    send,
    raw: (message: unknown) => port1.postMessage(message),
    async ask(name: string, payload?: unknown): Promise<ToPage> {
      const id = toHex(randomBytes(16))
      send({ type: 'request', id, name, payload })
      return vi.waitUntil(() => heard.find((message) => 'id' in message && message.id === id))
    },
  }
}

test('announces itself to any parent, with version and nonce only', () => {
  const { posted } = embed()
  expect(posted).toEqual([
    { data: { type: 'READY', version: 1, frameNonce: expect.stringMatching(/^[0-9a-f]{32}$/) }, target: '*' },
  ])
})

test('accepts the port of an allowed page and stops listening to the window', async () => {
  const { heard, document } = open()
  await vi.waitUntil(() => heard.length > 0)
  expect(heard).toEqual([{ type: 'open' }])
  expect(document.listening()).toBe(false)
})

test.each<[string, (embedded: ReturnType<typeof embed>, port: MessagePort) => Parameters<FrameDocument['receive']>[0]]>(
  [
    ['another window', ({ init }, port) => ({ data: init, ports: [port], source: {} })],
    ['no window', ({ init }, port) => ({ data: init, ports: [port], source: null })],
    ['a foreign origin', ({ init }, port) => ({ data: init, ports: [port], origin: 'https://evil.com' })],
    ['the origin null', ({ init }, port) => ({ data: init, ports: [port], origin: 'null' })],
    ['a wrong nonce', ({ init }, port) => ({ data: { ...init, frameNonce: '0'.repeat(32) }, ports: [port] })],
    ['another protocol', ({ init }, port) => ({ data: { ...init, protocol: 2 }, ports: [port] })],
    ['another project', ({ init }, port) => ({ data: { ...init, projectId: '1'.repeat(32) }, ports: [port] })],
    ['another type', ({ init }, port) => ({ data: { ...init, type: 'READY' }, ports: [port] })],
    ['no object', (_, port) => ({ data: 'INIT', ports: [port] })],
    ['no port', ({ init }) => ({ data: init, ports: [] })],
    ['two ports', ({ init }, port) => ({ data: init, ports: [port, port] })],
  ],
)('drops an INIT of %s without an answer, and still accepts the right one', async (_, wrong) => {
  const embedded = embed()
  const [refused, accepted] = [channel(), channel()]
  embedded.receive(wrong(embedded, refused.port))
  expect(embedded.posted).toHaveLength(1)
  expect(embedded.faults).toHaveLength(1)
  embedded.receive({ data: embedded.init, ports: [accepted.port] })
  // The frame would open the refused port first.
  await vi.waitUntil(() => refused.heard.length + accepted.heard.length > 0)
  expect([refused.heard, accepted.heard]).toEqual([[], ['{"type":"open"}']])
})

test('ignores a second INIT in the same task; the first port keeps working', async () => {
  const page = open({ handlers: { 'is connected': async () => ({ isConnected: true }) } })
  const second = channel()
  page.receive({ data: page.init, ports: [second.port] })
  expect(await page.ask('is connected')).toMatchObject({ type: 'answer', payload: { isConnected: true } })
  expect(second.heard).toEqual([])
})

test.each([
  ['a top-level page', (window: FrameDocument['window']) => Object.assign(window, { parent: window })],
  ['a nested frame', (window: FrameDocument['window']) => ({ ...window, location: { ancestorOrigins: [1, 2] } })],
  [
    'a nested frame, without ancestorOrigins',
    (window: FrameDocument['window']) => ({ ...window, location: {}, top: {} }),
  ],
])('does not start in %s', (_, change) => {
  const memory = memoryPage()
  memory.load()
  const params = { projectId, origins, handlers: {}, approve: async () => false, onFault: () => {} }
  const window = change({ ...memory.loads[0]!.window })
  expect(() => startGuest({ ...params, window })).toThrow(
    expect.objectContaining({ code: FRAME_EMBEDDING_REFUSED.code }),
  )
})

test('[S7.30] passes the validated payload and the origin of the page to the handler', async () => {
  const seen: unknown[] = []
  const page = open({
    handlers: {
      'connect email': async ({ email }, { origin }) => {
        seen.push(email, origin)
        return { action: 'verifyCode' }
      },
    },
  })
  expect(await page.ask('connect email', { email: 'ada@example.com' })).toMatchObject({
    payload: { action: 'verifyCode' },
  })
  expect(seen).toEqual(['ada@example.com', pageOrigin])
})

test.each([
  ['nothing', 'is nothing', undefined],
  ['toString', 'toString', undefined],
  ['an event', 'visibility', { visible: true }],
  ['a request without a handler', 'get user', {}],
])('answers %s with an error', async (_, name, payload) => {
  expect(await open().ask(name, payload)).toMatchObject({
    type: 'error',
    name,
    error: { code: 'FRAME_REQUEST_INVALID' },
  })
})

test('[S6.1] runs read-only methods at once, signing methods after approval, and no others', async () => {
  const handler = vi.fn(async ({ method }: { method: string }) => method)
  const approve = vi.fn(async ({ params }: { params?: unknown }) => Array.isArray(params) && params[0] === 'yes')
  const page = open({ handlers: { 'RPC request': handler }, approve })
  expect(await page.ask('RPC request', { method: 'eth_chainId' })).toMatchObject({ payload: 'eth_chainId' })
  expect(approve).not.toHaveBeenCalled()
  expect(await page.ask('RPC request', { method: 'personal_sign', params: ['yes'] })).toMatchObject({
    payload: 'personal_sign',
  })
  expect(await page.ask('RPC request', { method: 'personal_sign', params: ['no'] })).toMatchObject({
    type: 'error',
    error: { code: USER_REJECTED.code, rpcCode: 4001 },
  })
  for (const method of ['eth_sign', 'ETH_call', 'еth_call', 'personal_sign;', 'constructor'])
    expect(await page.ask('RPC request', { method }), method).toMatchObject({
      error: { message: 'Requested RPC call is not allowed' },
    })
  expect(handler).toHaveBeenCalledTimes(2)
})

test('does not run a request that the page aborted while the visitor was reading it', async () => {
  let approveNow = (_: boolean): void => {}
  const handler = vi.fn(async () => '0x')
  const approve = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        approveNow = resolve
      }),
  )
  const page = open({ handlers: { 'RPC request': handler }, approve })
  const id = 'a'.repeat(32)
  page.send({ type: 'request', id, name: 'RPC request', payload: { method: 'personal_sign' } })
  await vi.waitUntil(() => approve.mock.calls.length === 1)
  page.send({ type: 'abort', id })
  await page.ask('is nothing')
  approveNow(true)
  await vi.waitUntil(() => page.heard.some((message) => 'id' in message && message.id === id))
  expect(handler).not.toHaveBeenCalled()
  expect(page.heard.at(-1)).toMatchObject({ type: 'error', error: { message: 'Request was aborted' } })
})

test('allows at most 32 open requests, including aborted ones', async () => {
  const page = open({ handlers: { 'connect device': () => new Promise(() => {}) } })
  for (let index = 0; index < frameOpenRequestsMax; index += 1) {
    const id = index.toString(16).padStart(32, '0')
    page.send({ type: 'request', id, name: 'connect device' })
    page.send({ type: 'abort', id })
  }
  expect(await page.ask('connect device')).toMatchObject({
    type: 'error',
    error: { code: 'FRAME_BUSY', rpcCode: -32005 },
  })
})

test('[S8.3] sends only error texts of the catalogue to the page', async () => {
  const secret = 'seed phrase'
  const page = open({
    handlers: {
      'get user': async () => {
        throw new Error(secret)
      },
      'sign out': async () => {
        throw errorOf(USER_REJECTED, { cause: new Error(secret), data: secret })
      },
      // A handler that returns an unexpected field.
      'is connected': async () => ({ isConnected: true, seed: secret }) as { isConnected: boolean },
    },
  })
  expect(await page.ask('get user', {})).toMatchObject({ error: { code: 'FRAME_ERROR', message: 'An error occurred' } })
  expect(await page.ask('sign out')).toMatchObject({ error: { message: 'User rejected the request.' } })
  expect(await page.ask('is connected')).toMatchObject({ error: { code: 'FRAME_ERROR' } })
  expect(JSON.stringify(page.heard)).not.toContain(secret)
  expect(page.faults).toHaveLength(3)
})

test('sends events to the page over the port', async () => {
  const { guest, heard } = open()
  guest.emit('visibility', { visible: true })
  await vi.waitUntil(() => heard.length === 2)
  expect(heard[1]).toEqual({ type: 'event', name: 'visibility', payload: { visible: true } })
})

test('drops invalid messages or answers them with an error, and keeps working', async () => {
  const names = fc.constantFrom(
    'connect email',
    'RPC request',
    'sync theme',
    'get user',
    '__proto__',
    'toString',
    'visibility',
  )
  const envelope = fc.record(
    {
      type: fc.oneof(fc.constantFrom('request', 'abort', 'answer'), fc.anything()),
      id: fc.oneof(fc.constant('b'.repeat(32)), fc.anything()),
      name: fc.oneof(names, fc.anything()),
      payload: fc.oneof(fc.jsonValue(), fc.constant({ method: 'eth_call' })),
    },
    { requiredKeys: [] },
  )
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    envelope.map((value) => {
      try {
        return JSON.stringify(value) ?? ''
      } catch {
        return '{'
      }
    }),
    fc.constantFrom(
      '{"__proto__":{}}',
      '['.repeat(60_000),
      `"${'x'.repeat(70_000)}"`,
      '\ufeff{}',
      '{"type":"request"}{}',
    ),
  )
  const clones = fc.oneof(fc.object(), fc.constantFrom(new Map(), new ArrayBuffer(8), null, undefined, 1n, new Date(0)))
  const approve = vi.fn(async () => false)
  const page = open({ approve, handlers: { 'is connected': async () => ({ isConnected: true }) } })
  const before = Object.getOwnPropertyNames(Object.prototype)
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, clones), async (message) => {
      page.raw(message)
    }),
    { numRuns: 500 },
  )
  expect(await page.ask('is connected')).toMatchObject({ payload: { isConnected: true } })
  expect(page.heard.filter(({ type }) => type === 'answer')).toHaveLength(1)
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
})
