import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { systemClock } from '@latchkey/base/clock'
import { listenHttp } from '@latchkey/node/http/listenHttp'
import { SMTPServer } from 'smtp-server'
import { createInbox, type Inbox } from './inbox.ts'
import { listPage, mailPage } from './inboxPage.ts'

export type RunningInbox = {
  readonly inbox: Inbox
  /** The page, and `/mails` as JSON. */
  readonly url: string
  readonly smtpUrl: string
  readonly stop: () => Promise<void>
}

const mailMaxBytes = 1_000_000
const pagePolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'"
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox"

/** A mail server for development: accepts every mail and shows it on a page. Keeps mails in memory only. */
export async function startInbox({ port, smtpPort }: startInbox.Params): Promise<RunningInbox> {
  const inbox = createInbox(systemClock.now)
  const smtp = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], size: mailMaxBytes, disableReverseLookup: true },
    // Senders keep idle connections open.
    closeTimeout: 100,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((raw) => inbox.add(raw, to))
        .then(() => done(), done)
    },
  })
  // A client that disconnects in the middle of a mail.
  smtp.on('error', () => {})
  const smtpUrl = await listenSmtp(smtp, smtpPort)
  const http = createServer((request, response) => send(response, answerOf(inbox, request)))
  const stopSmtp = () => new Promise<void>((done) => smtp.close(() => done()))
  try {
    const params = { port, host: '127.0.0.1', part: 'mail inbox', portVariable: 'LATCHKEY_INBOX_PORT' }
    const url = await listenHttp(http, params)
    return { inbox, url, smtpUrl, stop: () => Promise.all([stopSmtp(), stopHttp(http)]).then(() => {}) }
  } catch (error) {
    await stopSmtp()
    throw error
  }
}

export declare namespace startInbox {
  /** 0: any free port. */
  type Params = { readonly port: number; readonly smtpPort: number }
}

function listenSmtp(smtp: SMTPServer, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    smtp.server.once('error', reject)
    const server = smtp.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(`smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`)
    })
  })
}

function stopHttp(http: Server): Promise<void> {
  http.closeAllConnections()
  return new Promise((done) => http.close(() => done()))
}

type Answer = {
  readonly status?: number
  readonly type: string
  readonly body: string
  readonly policy?: string
}

function answerOf(inbox: Inbox, { method, url = '/' }: IncomingMessage): Answer {
  const { pathname, searchParams } = new URL(url, 'http://inbox')
  const [, id, part] = /^\/mail\/(\d+)(\/html)?$/.exec(pathname) ?? []
  const mail = id === undefined ? undefined : inbox.list().find((one) => one.id === Number(id))
  if (method === 'DELETE' && pathname === '/mails') {
    inbox.clear()
    return { status: 204, type: 'text/plain', body: '' }
  }
  if (method !== 'GET') return { status: 405, type: 'text/plain', body: 'Method not allowed' }
  if (pathname === '/') return { type: 'text/html', body: listPage(inbox.list()) }
  if (pathname === '/health') return json({ status: 'ok', part: 'inbox' })
  if (pathname === '/mails') return json(inbox.list(searchParams.get('to') ?? undefined))
  if (mail && part) return { type: 'text/html', body: mail.html, policy: mailPolicy }
  if (mail) return { type: 'text/html', body: mailPage(mail) }
  return { status: 404, type: 'text/plain', body: 'There is no such mail.' }
}

const json = (value: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(value) })

function send(response: ServerResponse, { status = 200, type, body, policy = pagePolicy }: Answer): void {
  response
    .writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(body)
}
