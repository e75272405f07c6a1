import { expect, test } from 'vitest'
import { createTestPair, next } from '../../test/testPair.ts'

const requestTag = 1108
const sign = (topic: string) => ({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: [] })

test('onDelivered distinguishes a request that waits for the relay from one that waits for the wallet', async () => {
  const pair = createTestPair()
  const { topic } = await pair.connect()
  pair.app.relay.setOnline(false)
  const seen: string[] = []
  const answer = pair.app.client.request({ ...sign(topic), onDelivered: () => seen.push('delivered') })
  await pair.hub.quiet()
  expect(seen).toEqual([])
  const shown = next(pair.wallet.client, 'session_request')
  pair.app.relay.setOnline(true)
  const { id } = await shown
  await pair.hub.quiet()
  expect(seen).toEqual(['delivered'])
  await pair.wallet.client.respond({ id, topic, result: '0xsigned' })
  expect(await answer).toBe('0xsigned')
})

test.each(['aborted', 'of a destroyed client'])('an undelivered request %s never reaches the wallet', async (how) => {
  const pair = createTestPair()
  const { topic } = await pair.connect()
  pair.app.relay.setOnline(false)
  const abort = new AbortController()
  const answer = pair.app.client.request({ ...sign(topic), signal: abort.signal })
  const failed = expect(answer).rejects.toMatchObject({
    code: how === 'aborted' ? 'FRAME_RPC_ABORTED' : 'SIGN_CLIENT_DESTROYED',
  })
  await pair.hub.quiet()
  if (how === 'aborted') abort.abort()
  else pair.app.client.destroy()
  await failed
  pair.app.relay.setOnline(true)
  await pair.hub.quiet()
  expect(pair.hub.published.filter(({ tag }) => tag === requestTag)).toEqual([])
  expect(pair.wallet.client.requests()).toEqual([])
})

test('a delivered request that expires leaves the queue of the wallet at that moment, and its response is rejected as expired', async () => {
  const pair = createTestPair()
  const { topic } = await pair.connect()
  const shown = next(pair.wallet.client, 'session_request')
  pair.app.client.request(sign(topic)).catch(() => {})
  const { id } = await shown
  const expired = next(pair.wallet.client, 'session_request_expire')
  await pair.clock.advance(300_000)
  expect(await expired).toEqual({ id, topic })
  expect(pair.wallet.client.requests()).toEqual([])
  await expect(pair.wallet.client.respond({ id, topic, result: 1 })).rejects.toMatchObject({
    code: 'EXPIRED',
    message: `Expired. request id: ${id}`,
  })
})
