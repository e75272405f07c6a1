import { manualClock } from '@latchkey/base/clock'
import { parseRelayFrame } from '@latchkey/contracts/relay/relayFrame'
import { expect, test } from 'vitest'
import { createLinkCalls } from './linkCalls.ts'

function startCalls() {
  const clock = manualClock()
  let overdue = 0
  let id = 0
  const calls = createLinkCalls({
    clock,
    nextId: () => {
      id += 1
      return id
    },
    send: () => true,
    onOverdue() {
      overdue += 1
    },
  })
  const answer = (text: string): void => {
    const frame = parseRelayFrame(text)
    if (frame.ok && frame.value.kind !== 'request') calls.answer(frame.value)
  }
  const call = () => calls.call('irn_subscribe', { topic: 'a'.repeat(64) })
  return { clock, calls, call, answer, overdue: () => overdue }
}

test('settles calls by their responses, or as lost with the socket', async () => {
  const { calls, call, answer } = startCalls()
  const outcomes = [call(), call(), call(), call()]
  answer('{"id":2,"jsonrpc":"2.0","error":{"code":-32000,"message":"full","data":"MailboxLimitExceeded"}}')
  answer('{"id":1,"jsonrpc":"2.0","result":true}')
  answer('{"id":3,"jsonrpc":"2.0","error":{}}')
  calls.lose()
  expect(await Promise.all(outcomes)).toEqual([
    { kind: 'accepted' },
    { kind: 'refused', code: -32000, tag: 'MailboxLimitExceeded' },
    { kind: 'refused', code: 0, tag: '' },
    { kind: 'lost' },
  ])
})

test('reports a call that is unanswered for 30 s, counted from its own start', async () => {
  const { clock, calls, call, answer, overdue } = startCalls()
  void call()
  await clock.advance(20_000)
  void call()
  answer('{"id":1,"jsonrpc":"2.0","result":true}')
  await clock.advance(29_999)
  expect(overdue()).toBe(0)
  await clock.advance(1)
  expect(overdue()).toBe(1)
  calls.lose()
  expect(clock.pending()).toBe(0)
})
