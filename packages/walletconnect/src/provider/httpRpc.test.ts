import { manualClock } from '@latchkey/base/clock'
import { expect, test } from 'vitest'
import { createHttpRpc } from './httpRpc.ts'

/**
 * An endpoint that answers each call with the next of `answers`; an Error is a network failure, `never` a node that hangs.
 */
function createRig(answers: readonly (Error | 'never' | { status?: number; body: string })[], disablePing = true) {
  const clock = manualClock()
  const asked: string[] = []
  const left = [...answers]
  const rpc = createHttpRpc({
    clock,
    disablePing,
    fetch: (async (_url: string, { body, signal }: { body: string; signal: AbortSignal }) => {
      asked.push(JSON.parse(body).method)
      const answer = left.shift()
      if (answer instanceof Error) throw answer
      if (answer === 'never' || !answer)
        return new Promise((_, reject) => {
          if (signal.aborted) reject(new Error('aborted'))
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        })
      return new Response(answer.body, { status: answer.status ?? 200 })
    }) as never,
  })
  return { clock, asked, rpc }
}
const down = new TypeError('fetch failed')
const good = { body: '{"jsonrpc":"2.0","id":1,"result":"0x1"}' }
/** Runs pending work without advancing time. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const call = (method: string) => ({ method, params: [] })

test('[S9.10] retries an unanswered call three times, after 150, 300 and 600 ms', async () => {
  const { clock, asked, rpc } = createRig([down, { status: 502, body: '<html>' }, down, good])
  const answer = rpc.call('http://node', call('eth_call'))
  await settled()
  for (const [waitMs, tries] of [
    [149, 1],
    [1, 2],
    [300, 3],
    [599, 3],
    [1, 4],
  ] as const) {
    await clock.advance(waitMs)
    await settled()
    expect(asked).toHaveLength(tries)
  }
  expect(await answer).toBe('0x1')
})

test('never repeats a call that changes state at the node', async () => {
  const sending = ['eth_sendRawTransaction', 'sendTransaction', 'author_submitExtrinsic', 'broadcast_tx_sync']
  for (const method of [...sending, 'eth_newFilter', 'eth_getFilterChanges']) {
    const { asked, rpc } = createRig([down, good])
    await expect(rpc.call('http://node', call(method))).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
    expect(asked).toEqual([method])
  }
})

test('[S9.10] times out after 10 s and leaves no timer or request behind', async () => {
  const { clock, rpc } = createRig(['never'])
  const failed = expect(rpc.call('http://node', call('eth_sendRawTransaction'))).rejects.toMatchObject({
    code: 'UPSTREAM_TIMED_OUT',
  })
  await settled()
  await clock.advance(10_000)
  await failed
  expect(clock.pending()).toBe(0)
})

test('an abort rejects at once', async () => {
  const { clock, rpc } = createRig(['never'])
  const controller = new AbortController()
  const failed = expect(rpc.call('http://node', { ...call('eth_call'), signal: controller.signal })).rejects.toThrow(
    'Request was aborted',
  )
  await settled()
  controller.abort()
  await failed
  expect(clock.pending()).toBe(0)
})

test("keeps code, text and data of a node's error, and the status of a response that is not JSON-RPC", async () => {
  const error = { code: 3, message: 'execution reverted: no', data: '0x08' }
  const { rpc } = createRig([
    { body: JSON.stringify({ id: 1, error }) },
    { status: 400, body: JSON.stringify({ error: {} }) },
    { status: 404, body: 'not here' },
  ])
  await expect(rpc.call('http://node', call('eth_sendRawTransaction'))).rejects.toMatchObject(error)
  await expect(rpc.call('http://node', call('eth_sendRawTransaction'))).rejects.toMatchObject({ code: -32603 })
  await expect(rpc.call('http://node', call('eth_sendRawTransaction'))).rejects.toMatchObject({
    code: 'UPSTREAM_FAILED',
    data: { status: 404 },
  })
})

test('[S7.32] a failed ping fails the call and is sent again; its response is ignored', async () => {
  const { asked, rpc } = createRig([down, { status: 500, body: 'no' }, good, good], false)
  await expect(rpc.call('http://node', call('sendTransaction'))).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
  expect(await rpc.call('http://node', call('sendTransaction'))).toBe('0x1')
  expect(await rpc.call('http://node', call('sendTransaction'))).toBe('0x1')
  expect(asked).toEqual(['test', 'test', 'sendTransaction', 'sendTransaction'])
})
