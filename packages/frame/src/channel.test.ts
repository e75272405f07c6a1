import { manualClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { frameOpenRequestsMax } from '@latchkey/contracts/constants/frame'
import { VAULT_UNREACHABLE } from '@latchkey/contracts/errors/embedded'
import { OTP_INVALID, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import { readToPage } from '@latchkey/contracts/frame/envelopes'
import { frameMessages } from '@latchkey/contracts/frame/messages'
import type { FrameRequestName } from '@latchkey/contracts/frame/messageTypes'
import { afterEach, expect, test, vi } from 'vitest'
import { type FrameDocument, memoryPage, pageOrigin, secureOrigin } from '../test/memoryPage.ts'
import type { FrameHandlers } from './guest/frameHandlers.ts'
import { startGuest } from './guest/startGuest.ts'
import { codec } from './host/codec.ts'
import { createFrameHost, type FrameHost, removeFrame } from './host/createFrameHost.ts'
import { reloadFrame } from './host/reloadFrame.ts'
import { request, sync } from './host/request.ts'
import { signOut } from './host/signOut.ts'

// Tests host and guest together, over a real port.

const projectId = '0'.repeat(32)
const origins = {
  development: false,
  patterns: [{ protocol: 'https:', host: 'app.example.com', wildcard: false, port: '' }],
}
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** A host, and a frame whose script starts a guest with these handlers. */
function connect(handlers: FrameHandlers = {}, params: Partial<createFrameHost.Params> = {}) {
  const clock = manualClock()
  const guests: startGuest.Guest[] = []
  const approve = vi.fn(async () => true)
  const memory = memoryPage(({ window }) => {
    const guest = startGuest({ window, projectId, origins, handlers, approve, onFault: () => {} })
    guests.push(guest)
    cleanups.push(guest.stop)
  })
  const host = createFrameHost({ secureOrigin, projectId, clock, page: memory.page, ...params })
  cleanups.push(() => removeFrame(host))
  return { clock, host, guests, memory }
}

/** Waits until the frame has accepted the port, then advances past the delay. */
async function becomeReady(host: FrameHost, clock: ReturnType<typeof manualClock>): Promise<void> {
  await vi.waitUntil(() => host.state().status === 'settling')
  await clock.advance(500)
  expect(host.state().status).toBe('ready')
}

/** The result of a promise, once it has settled. */
function watch(promise: Promise<unknown>): { readonly result: () => unknown } {
  let result: unknown
  promise.then(
    (value) => {
      result = { value }
    },
    (error: Error) => {
      result = error.message
    },
  )
  return { result: () => result }
}

test('[S4.5] releases requests 500 ms after the frame became ready', async () => {
  const connectEmail = vi.fn(async () => ({ action: 'verifyCode' }) as const)
  const { clock, host } = connect({ 'connect email': connectEmail })
  expect(host.state().status).toBe('idle')
  const answer = request(host, 'connect email', { email: 'ada@example.com' })
  await vi.waitUntil(() => host.state().status === 'settling')
  await clock.advance(499)
  expect(connectEmail).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(await answer).toEqual({ action: 'verifyCode' })
  expect(await request(host, 'connect email', { email: 'bob@example.com' })).toEqual({ action: 'verifyCode' })
})

test('[S9.1] rejects waiting requests when the frame is not ready within 20 s; the next request loads it again', async () => {
  let broken = true
  const clock = manualClock()
  const memory = memoryPage(({ window }: FrameDocument) => {
    const handlers = { 'is connected': async () => ({ isConnected: false }) }
    if (!broken) startGuest({ window, projectId, origins, handlers, approve: async () => false, onFault: () => {} })
  })
  const host = createFrameHost({ secureOrigin, projectId, clock, page: memory.page })
  cleanups.push(() => removeFrame(host))
  const first = watch(request(host, 'is connected'))
  await clock.advance(19_999)
  expect(first.result()).toBeUndefined()
  await clock.advance(1)
  expect(first.result()).toContain(
    'Could not load the embedded wallet: https://secure.example.com was not ready within 20 s',
  )
  broken = false
  const second = request(host, 'is connected')
  await becomeReady(host, clock)
  expect(await second).toEqual({ isConnected: false })
})

test('suggests the hosts file entry when a secure site on a development machine is not ready', async () => {
  const silent = () => {}
  const { page } = memoryPage(silent)
  const clock = manualClock()
  const host = createFrameHost({ secureOrigin: 'http://secure.localhost:4200', projectId, clock, page })
  cleanups.push(() => removeFrame(host))
  const asked = expect(request(host, 'get user', {})).rejects.toThrow("'127.0.0.1 secure.localhost' to /etc/hosts")
  await clock.advance(20_000)
  await asked
})

test('[S8.3] rejects with the load failure when the frame, its schemas or its version cannot be used', async () => {
  const message = 'Unable to load email login dependency'
  const failing = connect({}, { loadCodec: () => Promise.reject(new Error('offline')) })
  await expect(request(failing.host, 'get user', {})).rejects.toThrow(message)
  const { host, memory } = connect()
  const answer = watch(request(host, 'get user', {}))
  memory.listeners()?.onError()
  await vi.waitUntil(() => answer.result() === message)
  const other = memoryPage()
  const old = createFrameHost({ secureOrigin, projectId, page: other.page, clock: manualClock() })
  const late = watch(request(old, 'get user', {}))
  other.receive({ data: { type: 'READY', version: 2, frameNonce: 'a' }, origin: secureOrigin, source: other.loads[0] })
  await vi.waitUntil(() => late.result() === message)
})

test('loads the schemas again after they failed to load', async () => {
  let offline = true
  const loadCodec = async () => {
    if (offline) throw new Error('offline')
    return codec
  }
  const { host, clock } = connect({ 'is connected': async () => ({ isConnected: true }) }, { loadCodec })
  await expect(request(host, 'is connected')).rejects.toThrow()
  offline = false
  // The first document announces itself late.
  const again = request(host, 'is connected')
  await becomeReady(host, clock)
  expect(await again).toEqual({ isConnected: true })
})

/** Values of the fields that requests need. */
const samples: Readonly<Record<string, unknown>> = {
  ...{ email: 'ada@example.com', otp: '123456', uri: 'https://issuer.example/', provider: 'google' },
  ...{ chainId: 'eip155:1', type: 'eoa', projectId, method: 'eth_blockNumber' },
}

/** The requests of the table, each with a payload of the fields that it needs. */
const requests = Object.entries(frameMessages).flatMap(([name, row]) => {
  if (row.direction !== 'toFrame') return []
  const { request: schema, timeoutMs } = row
  const entries: Readonly<Record<string, { readonly type: string }>> = schema === 'none' ? {} : schema.entries
  const needed = Object.keys(entries).filter((field) => entries[field]?.type !== 'optional')
  const payload = schema === 'none' ? undefined : Object.fromEntries(needed.map((field) => [field, samples[field]]))
  return [{ name: name as FrameRequestName, payload, timeoutMs }]
})

test('[S9.1] e-mail, device, code, social and redirect requests time out after 120 s and abort in the frame', async () => {
  const aborted: string[] = []
  const forever =
    (name: string) =>
    (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<never>(() => signal.addEventListener('abort', () => aborted.push(name)))
  const { host, clock } = connect(Object.fromEntries(requests.map(({ name }) => [name, forever(name)])))
  const limited = requests.filter(({ name }) => /email|device|code|social|redirect/.test(name))
  const sent = limited.map(({ name, payload }) => watch(request(host, name, payload as never)))
  await becomeReady(host, clock)
  await clock.advance(119_999)
  expect(sent.map(({ result }) => result())).toEqual(sent.map(() => undefined))
  await clock.advance(1)
  const late = 'The embedded wallet did not answer within 120 s. Try again.'
  expect(sent.map(({ result }) => result())).toEqual(sent.map(() => late))
  await vi.waitUntil(() => aborted.length === sent.length)
  expect(aborted.sort()).toEqual(limited.map(({ name }) => name).sort())
})

test('[S9.1] each request has the time-out of the table, and RPC calls have none', async () => {
  const forever = () => new Promise<never>(() => {})
  const { host, clock } = connect(Object.fromEntries(requests.map(({ name }) => [name, forever])))
  const sent = requests.map((row) => ({ ...row, ...watch(request(host, row.name, row.payload as never)) }))
  await becomeReady(host, clock)
  let nowMs = 0
  for (const atMs of [29_999, 30_000, 119_999, 120_000, 24 * 60 * 60_000]) {
    await clock.advance(atMs - nowMs)
    nowMs = atMs
    const ended = sent.filter(({ result }) => result() !== undefined)
    expect(ended.map(({ name }) => name)).toEqual(
      sent.filter(({ timeoutMs }) => timeoutMs !== 'none' && timeoutMs <= atMs).map(({ name }) => name),
    )
  }
  expect(sent.find(({ name }) => name === 'RPC request')?.result()).toBeUndefined()
})

test("[S8.3] a reload of the frame ends open requests with 'Request was aborted', and the new document answers", async () => {
  let hang = true
  const isConnected = () => (hang ? new Promise<never>(() => {}) : Promise.resolve({ isConnected: true }))
  const { host, clock, memory } = connect({ 'is connected': isConnected })
  const first = watch(request(host, 'is connected'))
  await becomeReady(host, clock)
  hang = false
  memory.load()
  await vi.waitUntil(() => first.result() === 'Request was aborted')
  const second = request(host, 'is connected')
  await becomeReady(host, clock)
  expect(await second).toEqual({ isConnected: true })
})

test('reloadFrame reloads the frame and rejects open requests', async () => {
  const { host, clock, memory } = connect({ 'is connected': async () => ({ isConnected: true }) })
  const waiting = watch(request(host, 'is connected'))
  reloadFrame(host)
  await vi.waitUntil(() => waiting.result() === 'Request was aborted')
  expect(memory.loads).toHaveLength(2)
  await becomeReady(host, clock)
  expect(await request(host, 'is connected')).toEqual({ isConnected: true })
})

test("[S8.3] the caller's signal aborts requests; RPC calls have their own error text", async () => {
  const hang = () => new Promise<never>(() => {})
  const { host, clock } = connect({ 'RPC request': hang, 'connect farcaster': hang })
  const controller = new AbortController()
  const options = { signal: controller.signal }
  const rpc = watch(request(host, 'RPC request', { method: 'personal_sign' }, options))
  const other = watch(request(host, 'connect farcaster', undefined, options))
  await becomeReady(host, clock)
  controller.abort()
  await vi.waitUntil(() => other.result() !== undefined)
  expect([rpc.result(), other.result()]).toEqual(['Request was aborted', 'Something went wrong'])
  await expect(request(host, 'is connected', undefined, options)).rejects.toThrow('Something went wrong')
})

test('[S9.1] signing out waits at most 3 s, and a frame that becomes ready later still signs out', async () => {
  const signedOut = vi.fn(async () => undefined)
  const { host, clock } = connect({ 'sign out': signedOut })
  const done = watch(signOut(host))
  await clock.advance(2_999)
  expect(done.result()).toBeUndefined()
  await clock.advance(1)
  expect(done.result()).toEqual({ value: undefined })
  await becomeReady(host, clock)
  await vi.waitUntil(() => signedOut.mock.calls.length === 1)
})

test('sends theme and app data to every document of the frame before any request', async () => {
  const heard: string[] = []
  const { host, clock, memory } = connect({
    'sync theme': async ({ themeMode }) => void heard.push(`theme ${themeMode}`),
    'sync dapp data': async ({ metadata }) => void heard.push(`app ${metadata?.name}`),
    'is connected': async () => {
      heard.push('request')
      return { isConnected: false }
    },
  })
  await sync(host, 'sync theme', { themeMode: 'dark' })
  await sync(host, 'sync dapp data', { projectId, metadata: { name: 'Ada\u202Eexe.nap' } })
  expect(host.state().status).toBe('idle')
  const first = request(host, 'is connected')
  await becomeReady(host, clock)
  await first
  expect(heard.splice(0)).toEqual(['theme dark', 'app Ada exe.nap', 'request'])
  await sync(host, 'sync theme', { themeMode: 'light' })
  memory.load()
  await becomeReady(host, clock)
  await vi.waitUntil(() => heard.length === 3)
  expect(heard).toEqual(['theme light', 'theme light', 'app Ada exe.nap'])
})

test('shows and hides the frame on request, and hides it when its document goes away', async () => {
  const { host, clock, memory, guests } = connect({ 'RPC request': () => new Promise(() => {}) })
  const events: unknown[] = []
  host.on('visibility', (event) => void events.push(event))
  const rpc = watch(request(host, 'RPC request', { method: 'personal_sign' }))
  await becomeReady(host, clock)
  guests[0]?.emit('visibility', { visible: true })
  await vi.waitUntil(() => memory.visibility.includes(true))
  expect(events).toEqual([{ visible: true }])
  memory.listeners()?.onDismiss()
  await vi.waitUntil(() => rpc.result() === 'Request was aborted')
  expect(memory.visibility.at(-1)).toBe(false)
})

test('lets the frame cancel its own dialog, so that page and frame agree about what is shown', async () => {
  const dismissed = vi.fn(async () => ({ isDismissed: true }))
  const { host, clock, memory, guests } = connect({
    'show wallet security': () => new Promise(() => {}),
    dismiss: dismissed,
  })
  request(host, 'show wallet security').catch(() => {})
  await becomeReady(host, clock)
  expect(host.dismiss()).toBe(false)
  guests[0]?.emit('visibility', { visible: true })
  await vi.waitUntil(() => memory.visibility.includes(true))
  expect(host.dismiss()).toBe(true)
  await vi.waitUntil(() => dismissed.mock.calls.length === 1)
  expect(memory.visibility.at(-1)).toBe(true)
  guests[0]?.emit('visibility', { visible: false })
  await vi.waitUntil(() => memory.visibility.at(-1) === false)
  expect(host.dismiss()).toBe(false)
})

test.each([
  ['of another origin', { origin: 'https://evil.com' }],
  ['of another window', { source: {} }],
  ['of no window', { source: null }],
])('drops a READY %s', async (_, wrong) => {
  const memory = memoryPage()
  const host = createFrameHost({ secureOrigin, projectId, page: memory.page, clock: manualClock() })
  request(host, 'is connected').catch(() => {})
  const posted = vi.fn()
  memory.loads[0]?.window.addEventListener('message', posted)
  const data = { type: 'READY', version: 1, frameNonce: 'a' }
  memory.receive({ data, origin: secureOrigin, source: memory.loads[0], ...wrong })
  expect(posted).not.toHaveBeenCalled()
  memory.receive({ data, origin: secureOrigin, source: memory.loads[0] })
  expect(posted).toHaveBeenCalledOnce()
  const [{ data: init, ports }] = posted.mock.calls[0] as [{ data: unknown; ports: MessagePort[] }]
  expect(init).toEqual({ type: 'INIT', frameNonce: 'a', projectId, protocol: 1 })
  expect(ports).toHaveLength(1)
  removeFrame(host)
})

test('accepts a response once, and only if id, name and schema match the request', async () => {
  const memory = memoryPage()
  const clock = manualClock()
  const host = createFrameHost({ secureOrigin, projectId, clock, page: memory.page })
  cleanups.push(() => removeFrame(host))
  const answer = watch(request(host, 'get chain id'))
  const malformed = watch(request(host, 'is connected'))
  const heard: { id: string; name: string }[] = []
  let port: MessagePort | undefined
  memory.loads[0]?.window.addEventListener('message', ({ ports }) => {
    port = ports[0]
    port?.addEventListener('message', ({ data }) => heard.push(JSON.parse(data)))
    port?.start()
    port?.postMessage('{"type":"open"}')
  })
  memory.receive({
    data: { type: 'READY', version: 1, frameNonce: 'a' },
    origin: secureOrigin,
    source: memory.loads[0],
  })
  await becomeReady(host, clock)
  await vi.waitUntil(() => heard.length === 2)
  const [first, second] = heard
  const send = (message: object) => port?.postMessage(JSON.stringify({ type: 'answer', ...message }))
  send({ id: first?.id, name: 'is connected', payload: { isConnected: true } })
  send({ id: '0'.repeat(32), name: 'get chain id', payload: { chainId: 'eip155:5' } })
  send({ id: first?.id, name: 'get chain id', payload: { chainId: 'eip155:1' } })
  send({ id: first?.id, name: 'get chain id', payload: { chainId: 'eip155:2' } })
  send({ id: second?.id, name: 'is connected', payload: { isConnected: true, seed: 'x' } })
  await vi.waitUntil(() => malformed.result() !== undefined)
  expect(answer.result()).toEqual({ value: { chainId: 'eip155:1' } })
  expect(malformed.result()).toBe("The embedded wallet sent an invalid answer to 'is connected': seed: expected never.")
  port?.close()
})

test('an error of the frame keeps its retryable and repeatable flags', async () => {
  const rows = [OTP_INVALID, VAULT_UNREACHABLE, WALLET_FROZEN]
  for (const row of rows) {
    const refuse = () => Promise.reject(errorOf(row))
    const { clock, host } = connect({ 'submit one-time code': refuse })
    const answer = request(host, 'submit one-time code', { otp: '123456' }).catch((error: unknown) => error)
    await becomeReady(host, clock)
    const { retryable, repeatable } = errorOf(row)
    expect(await answer).toMatchObject({ code: row.code, retryable, repeatable })
  }
  // A frame of an earlier version does not send the second one.
  const error = { code: 'OTP_INVALID', message: 'Wrong.', audience: 'user', retryable: true }
  const said = readToPage(JSON.stringify({ type: 'error', id: '0'.repeat(32), name: 'sync', error }))
  expect(said).toMatchObject({ ok: true, value: { error } })
})

test('rejects bad input with an error that names the field, and never repeats a code', async () => {
  const { host, clock } = connect()
  const wrong = watch(request(host, 'submit one-time code', { otp: '12345' }))
  const unknown = watch(request(host, 'RPC request', { method: 'eth_call', rpcUrl: 'https://evil.com' } as never))
  const deep = watch(request(host, 'RPC request', { method: 'eth_call', params: [[[[[[[[]]]]]]]] }))
  await becomeReady(host, clock)
  await vi.waitUntil(() => deep.result() !== undefined)
  expect(wrong.result()).toBe("The request 'submit one-time code' is not valid: otp: must be six digits.")
  expect(unknown.result()).toBe("The request 'RPC request' is not valid: rpcUrl: expected never.")
  expect(deep.result()).toBe("The request 'RPC request' is not valid: it is nested too deeply.")
})

test('allows at most 32 open requests, and none after the frame was removed', async () => {
  const { host } = connect()
  const open = Array.from({ length: frameOpenRequestsMax }, () => watch(request(host, 'is connected')))
  await expect(request(host, 'is connected')).rejects.toThrow('already has 32 open requests')
  removeFrame(host)
  await vi.waitUntil(() => open.every(({ result }) => result() === 'Something went wrong'))
  await expect(request(host, 'is connected')).rejects.toThrow('was removed')
})

test.each([
  [pageOrigin, 'has the origin of this page'],
  ['https://secure.example.com/', 'is not an origin'],
  ['secure.example.com', 'is not an origin'],
  ['javascript:alert(1)', 'is not an origin'],
])('rejects the secure site %s', (origin, message) => {
  expect(() => createFrameHost({ secureOrigin: origin, projectId, page: memoryPage().page })).toThrow(message)
})
