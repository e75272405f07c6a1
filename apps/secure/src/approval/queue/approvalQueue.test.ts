import { manualClock } from '@latchkey/base/clock'
import { expect, test } from 'vitest'
import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import { createApprovalQueue } from './approvalQueue.ts'

const stay = () => new AbortController().signal
const asked = (origin = 'https://app.example') => ({ origin, request: { method: 'personal_sign' } }) as DecodedRequest

function setup() {
  const clock = manualClock()
  const queue = createApprovalQueue(clock)
  const shownId = () => queue.shown()?.id ?? 0
  return { clock, queue, shownId }
}

test('shows one request at a time, and the next one only after the approved one is done', async () => {
  const { queue, shownId } = setup()
  const first = asked()
  const answers = [queue.add(first, stay()), queue.add(asked(), stay())]
  expect(queue.shown()).toMatchObject({ id: 1, status: 'deciding', waiting: 1 })
  queue.approve(1)
  expect(await answers[0]).toEqual({ approved: true, prepared: undefined })
  expect(queue.shown()).toMatchObject({ id: 1, status: 'working', waiting: 1 })
  // The visitor has decided, so neither button has an effect now.
  queue.reject(1)
  expect(shownId()).toBe(1)
  queue.finish(first.request)
  expect(queue.shown()).toMatchObject({ id: 2, status: 'deciding', waiting: 0 })
  queue.reject(2)
  expect(await answers[1]).toEqual({ approved: false })
  expect(queue.shown()).toBeUndefined()
})

test('ignores a decision for a request that is not on screen', async () => {
  const { queue, shownId } = setup()
  const controller = new AbortController()
  const first = queue.add(asked(), controller.signal)
  queue.add(asked(), stay())
  controller.abort()
  expect(await first).toEqual({ approved: false })
  queue.approve(1)
  queue.reject(1)
  expect(shownId()).toBe(2)
  expect(queue.shown()?.status).toBe('deciding')
})

test('allows each origin at most five requests behind the one on screen', async () => {
  const { queue } = setup()
  for (let count = 0; count < 6; count += 1) void queue.add(asked(), stay())
  await expect(queue.add(asked(), stay())).rejects.toMatchObject({ rpcCode: -32005 })
  void queue.add(asked('https://other.example'), stay())
  expect(queue.shown()?.waiting).toBe(6)
})

test('after three rejections within a minute, auto-rejects requests of an origin for a minute', async () => {
  const { queue, shownId, clock } = setup()
  for (let count = 0; count < 3; count += 1) {
    void queue.add(asked(), stay())
    queue.reject(shownId())
  }
  expect(await queue.add(asked(), stay())).toEqual({ approved: false })
  void queue.add(asked('https://other.example'), stay())
  expect(queue.shown()?.asked.origin).toBe('https://other.example')
  queue.rejectAll()
  await clock.advance(60_000)
  void queue.add(asked(), stay())
  expect(queue.shown()?.asked.origin).toBe('https://app.example')
})

test('rejects all requests on sign-out, including one that is being signed', async () => {
  const { queue } = setup()
  void queue.add(asked(), stay())
  const waiting = queue.add(asked(), stay())
  queue.approve(1)
  queue.rejectAll()
  expect(await waiting).toEqual({ approved: false })
  expect(queue.shown()).toBeUndefined()
})
