import { relayMessageMaxBytes } from '@latchkey/contracts/constants/relay'
import { expect, it } from 'vitest'
import { createTestPair, next } from '../../test/testPair.ts'
import { envelopeLength } from '../envelope/envelopeLength.ts'
import { responseText } from './jsonRpc.ts'

/** A wallet that shows a request. */
async function printable() {
  const pair = createTestPair()
  const { topic } = await pair.connect()
  const showing = next(pair.wallet.client, 'session_request')
  const answer = pair.app.client.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: [] })
  answer.catch(() => {})
  const { id } = await showing
  return { pair, answer, id, topic }
}

it('rejects a response that is too large for the relay before the request counts as answered', async () => {
  const { pair, answer, id, topic } = await printable()
  const before = pair.hub.published.length
  // Two bytes per character: the limit is in bytes.
  const respond = pair.wallet.client.respond({ id, topic, result: 'é'.repeat(100_000) })
  await expect(respond).rejects.toMatchObject({ code: 'RELAY_MESSAGE_TOO_LARGE' })
  expect(pair.hub.published).toHaveLength(before)
  expect(pair.wallet.client.requests()).toMatchObject([{ id }])
  await pair.wallet.client.respond({ id, topic, error: { code: 5000, message: 'Too long.' } })
  await expect(answer).rejects.toMatchObject({ rpcCode: 5000 })
  expect(pair.wallet.client.requests()).toEqual([])
})

it('delivers the longest response that the relay accepts', async () => {
  const { pair, answer, id, topic } = await printable()
  // A base64 group is three bytes; the remainder of the last one does not count.
  const room = Math.floor(relayMessageMaxBytes / 4) * 3 - 29 - responseText(id, { result: '' }).length
  const result = 'x'.repeat(room)
  expect(envelopeLength(responseText(id, { result }))).toBeLessThanOrEqual(relayMessageMaxBytes)
  const longer = pair.wallet.client.respond({ id, topic, result: `${result}x` })
  await expect(longer).rejects.toMatchObject({ code: 'RELAY_MESSAGE_TOO_LARGE' })
  await pair.wallet.client.respond({ id, topic, result })
  expect(await answer).toBe(result)
  expect(pair.hub.published.at(-1)?.message).toHaveLength(envelopeLength(responseText(id, { result })))
})
