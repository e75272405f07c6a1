import { manualClock } from '@latchkey/base/clock'
import { createLog } from '@latchkey/node/log'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { startInbox } from '../../../devnet/src/inbox/startInbox.ts'
import { createOutbox } from './outbox.ts'

const clock = manualClock(Date.parse('2026-11-22T12:00:00Z'))
const logged: string[] = []
const log = createLog('vault', { stream: { write: (line) => void logged.push(line) } })
const mail = {
  to: 'visitor@example.com',
  subject: '123456 is your code',
  text: 'Code\n\n123456',
  html: '<p>123456</p>',
}
afterEach(() => {
  logged.length = 0
})

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const inbox = await startInbox({ port: 0, smtpPort: 0 })
  await inbox.stop()
  return Number(new URL(inbox.smtpUrl).port)
}

function outboxAt(port: number) {
  const outbox = createOutbox({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Wallet <wallet@latchkey.test>',
    clock,
    log,
  })
  onTestFinished(outbox.close)
  return outbox
}

it('retries an e-mail that the mail server rejected at first', async () => {
  const smtpPort = await freePort()
  outboxAt(smtpPort).send(mail, clock.now() + 5 * 60_000)
  await vi.waitFor(() => expect(logged).toHaveLength(1))
  const inbox = await startInbox({ port: 0, smtpPort })
  onTestFinished(inbox.stop)
  await clock.advance(2_000)
  const { from, subject, text } = await inbox.inbox.next(mail.to, 0, AbortSignal.timeout(10_000))
  expect({ from, subject, text: text.trim() }).toEqual({
    from: 'wallet@latchkey.test',
    subject: mail.subject,
    text: mail.text,
  })
  for (const secret of [mail.to, '123456']) expect(logged.join()).not.toContain(secret)
})

it('stops retrying when the e-mail has expired', async () => {
  outboxAt(await freePort()).send(mail, clock.now() + 100)
  await vi.waitFor(() => expect(logged).toHaveLength(1))
  expect(clock.pending()).toBe(0)
})
