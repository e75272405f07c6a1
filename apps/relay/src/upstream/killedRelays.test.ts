import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDurableClient } from '../testDurableClient.ts'
import { startRelayProcess } from '../testRelayProcess.ts'
import { startLine, until } from './testRelays.ts'

test('loses no acknowledged message when either relay is killed with -9 or the link is cut', {
  timeout: 180_000,
}, async () => {
  const b = await startRelayProcess()
  const line = await startLine(b.port)
  const a = await startRelayProcess({ LATCHKEY_RELAY_UPSTREAM: line.relayUrl })
  const topic = randomBytes(32).toString('hex')
  const [app, wallet] = [createDurableClient([a.url], topic), createDurableClient([b.url], topic)]
  await Promise.all([app.connect(), wallet.connect()])
  const sent: string[] = []
  const answers: string[] = []
  const disturb: readonly (() => unknown)[] = [
    () => line.cut(),
    a.restart,
    () => line.mend(),
    b.restart,
    () => line.cut(),
    b.restart,
    a.restart,
    () => line.mend(),
  ]
  for (const [round, disturbance] of disturb.entries()) {
    const working = Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        sent.push(`request ${round}.${n}`)
        answers.push(`answer ${round}.${n}`)
        await Promise.all([app.publish(`request ${round}.${n}`), wallet.publish(`answer ${round}.${n}`)])
      }),
    )
    await disturbance()
    await working
    await Promise.all([app.connect(), wallet.connect()])
  }
  await until(() => expect([...wallet.received].sort()).toEqual(sent.toSorted()))
  await until(() => expect([...app.received].sort()).toEqual(answers.toSorted()))
})

test('loses nothing when one of two relays that are each other’s upstream is killed with -9', {
  timeout: 120_000,
}, async () => {
  const first = await startRelayProcess()
  const toFirst = await startLine(first.port)
  const b = await startRelayProcess({ LATCHKEY_RELAY_UPSTREAM: toFirst.relayUrl })
  const toB = await startLine(b.port)
  const a = await startRelayProcess({ LATCHKEY_RELAY_UPSTREAM: toB.relayUrl })
  const toA = await startLine(a.port)
  // B connects to A through a proxy line, because A's port is known only after B has started.
  toFirst.redirect(toA.port)
  const topic = randomBytes(32).toString('hex')
  const [app, wallet] = [createDurableClient([a.url], topic), createDurableClient([b.url], topic)]
  await Promise.all([app.connect(), wallet.connect()])
  for (const restart of [a.restart, b.restart]) {
    const at = wallet.received.length
    const texts = Array.from({ length: 10 }, (_, n) => `request ${at + n}`)
    const working = Promise.all(texts.flatMap((text) => [app.publish(text), wallet.publish(`answer to ${text}`)]))
    await restart()
    await working
    await Promise.all([app.connect(), wallet.connect()])
    await until(() => expect(wallet.received.slice(at).toSorted()).toEqual(texts.toSorted()))
    await until(() => expect(app.received).toHaveLength(at + 10))
  }
  // No client received its own message.
  expect(app.received.every((text) => text.startsWith('answer'))).toBe(true)
  expect(wallet.received.every((text) => text.startsWith('request'))).toBe(true)
})
