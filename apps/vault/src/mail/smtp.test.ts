import { createServer, type Socket } from 'node:net'
import { manualClock } from '@latchkey/base/clock'
import { createLog } from '@latchkey/node/log'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createOutbox, type Mail } from './outbox.ts'

// The outbox at real SMTP servers, which count connections and mails.

const clock = manualClock(Date.parse('2026-11-22T12:00:00Z'))
const logged: Readonly<Record<string, unknown>>[] = []
const log = createLog('vault', { stream: { write: (line) => void logged.push(JSON.parse(line)) } })
const mail: Mail = { to: 'visitor@example.com', subject: 'Code', text: '123456', html: '<p>123456</p>' }
afterEach(() => {
  logged.length = 0
})

async function startSmtp(options: SMTPServerOptions = {}) {
  const seen = { connections: 0, mails: 0, secure: [] as boolean[], users: [] as (string | undefined)[] }
  const server = new SMTPServer({
    // Short, because the outbox keeps its connection open.
    ...{ authOptional: true, disableReverseLookup: true, closeTimeout: 100 },
    onConnect(_session, done) {
      seen.connections += 1
      done()
    },
    onAuth({ username, password }, _session, done) {
      if (password === 'p@ss') done(null, { user: username })
      else done(new Error('wrong password'))
    },
    onData(stream, { secure, user }, done) {
      stream.resume().once('end', () => {
        seen.mails += 1
        seen.secure.push(secure)
        seen.users.push(user as unknown as string | undefined)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const { server: socket } = server
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  const sockets = new Set<Socket>()
  socket.on('connection', (one: Socket) => void sockets.add(one))
  return {
    seen,
    port: portOf(socket.address()),
    hangUp() {
      for (const one of sockets) one.destroy()
    },
  }
}

const portOf = (address: ReturnType<ReturnType<typeof createServer>['address']>): number =>
  typeof address === 'object' && address ? address.port : 0

function outboxAt(smtpUrl: string, timeoutMs?: number) {
  const outbox = createOutbox({ smtpUrl, from: 'wallet@latchkey.test', clock, log, ...(timeoutMs && { timeoutMs }) })
  onTestFinished(outbox.close)
  return { send: (one: Mail = mail, validMs = 100) => outbox.send(one, clock.now() + validMs) }
}

test('sends many e-mails over few connections', async () => {
  const { seen, port } = await startSmtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
  const outbox = outboxAt(`smtp://127.0.0.1:${port}`)
  for (let sent = 0; sent < 30; sent += 1) outbox.send()
  await vi.waitFor(() => expect(seen.mails).toBe(30), { timeout: 10_000 })
  expect(seen.connections).toBeLessThanOrEqual(5)
  expect(logged).toEqual([])
})

test.each([
  ['does not greet', ''],
  ['stops answering', '220 mail.example ready\r\n'],
])('gives up on a mail server that %s', async (_, greeting) => {
  const server = createServer((socket) => void socket.on('error', () => {}).write(greeting))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  outboxAt(`smtp://127.0.0.1:${portOf(server.address())}`, 200).send()
  await vi.waitFor(() => expect(logged).toMatchObject([{ code: 'ETIMEDOUT' }]), { timeout: 10_000 })
})

test('never reads a file or URL into an e-mail', async () => {
  const { seen, port } = await startSmtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
  const outbox = outboxAt(`smtp://127.0.0.1:${port}`)
  for (const html of [{ path: import.meta.filename }, { href: `http://127.0.0.1:${port}/` }])
    outbox.send({ ...mail, html: html as unknown as string })
  // nodemailer's code for an e-mail whose content cannot be read.
  await vi.waitFor(() => expect(logged).toMatchObject([{ code: 'ESTREAM' }, { code: 'ESTREAM' }]), { timeout: 10_000 })
  expect(seen.mails).toBe(0)
})

// The servers' own certificate is self-signed.
const lenient = 'tls.rejectUnauthorized=false'
test.each([
  ['smtps://', '', { secure: true }],
  ['smtp://', '&requireTLS=true', {}],
  ['smtp://', '', {}],
])('signs in over TLS: %s%s', async (scheme, query, options) => {
  const { seen, port } = await startSmtp(options)
  outboxAt(`${scheme}wallet%40example.com:p%40ss@127.0.0.1:${port}?${lenient}${query}`).send()
  await vi.waitFor(() => expect(seen.mails).toBe(1), { timeout: 10_000 })
  expect(seen).toMatchObject({ secure: [true], users: ['wallet@example.com'] })
})

test('sends nothing without TLS when the URL requires it, nor to a server with an unknown certificate', async () => {
  const plain = await startSmtp({ disabledCommands: ['STARTTLS'] })
  outboxAt(`smtp://127.0.0.1:${plain.port}?requireTLS=true`).send()
  const unknown = await startSmtp({ secure: true })
  outboxAt(`smtps://127.0.0.1:${unknown.port}`).send()
  await vi.waitFor(() => expect(logged).toHaveLength(2), { timeout: 10_000 })
  expect([plain.seen.mails, unknown.seen.mails]).toEqual([0, 0])
})

test('sends again over a new connection when the server closes an idle one', async () => {
  let begun = 0
  const { seen, port, hangUp } = await startSmtp({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, _session, done) {
      begun += 1
      if (begun === 2) hangUp()
      else done()
    },
  })
  const outbox = outboxAt(`smtp://127.0.0.1:${port}`)
  outbox.send()
  await vi.waitFor(() => expect(seen.mails).toBe(1), { timeout: 10_000 })
  outbox.send(mail, 5 * 60_000)
  await vi.waitFor(
    async () => {
      await clock.advance(2_000)
      expect(seen.mails).toBe(2)
    },
    { timeout: 10_000 },
  )
})
