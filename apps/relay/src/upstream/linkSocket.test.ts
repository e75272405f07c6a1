import { fullJitter } from '@latchkey/base/backoff'
import { manualClock } from '@latchkey/base/clock'
import { reconnectBaseMs, reconnectCapMs } from '@latchkey/contracts/constants/relay'
import { expect, onTestFinished, test } from 'vitest'
import { createRelay } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { testProjectId } from '../testClient.ts'
import { createLinkSocket } from './linkSocket.ts'
import { generateIdentity, until } from './testRelays.ts'
import { createUpstreamAddress } from './upstreamAddress.ts'

const startMs = Date.now()

/** Always picks the longest backoff. */
const random = () => 0.999

async function startSocket(url: string) {
  const clock = manualClock(startMs)
  const identity = await generateIdentity()
  let failures = 0
  const socket = createLinkSocket({
    url,
    address: createUpstreamAddress({ url, projectId: testProjectId, identity: async () => identity }),
    clock,
    random,
    frameMaxBytes: 1_000_000,
    onOpen: () => {},
    onLost: () => {},
    onFailed() {
      failures += 1
    },
    onPush: async () => true,
    onFull: () => {},
  })
  onTestFinished(socket.close)
  socket.join('a'.repeat(64))
  return { socket, clock, failures: () => failures }
}

test("reconnects with a client's backoff, which a pending message can cut short at most every 5 s", async () => {
  const first = await createRelay({ port: 0, mailbox: memoryMailbox() })
  await first.close()
  const { socket, clock, failures } = await startSocket(first.url)
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await until(() => expect(failures()).toBe(attempt + 1))
    await clock.advance(fullJitter({ attempt, baseMs: reconnectBaseMs, capMs: reconnectCapMs, random }))
  }
  await until(() => expect(failures()).toBe(10))
  await clock.advance(5_000)
  expect(failures()).toBe(10)
  socket.nudge()
  await until(() => expect(failures()).toBe(11))
  // The next attempt is early again, but further messages do not cause more early attempts.
  for (let nudge = 0; nudge < 10; nudge += 1) socket.nudge()
  expect(failures()).toBe(11)
  const relay = await createRelay({ port: first.port, mailbox: memoryMailbox() })
  onTestFinished(relay.close)
  await clock.advance(5_000)
  socket.nudge()
  await until(() => expect(socket.isOpen()).toBe(true))
})
