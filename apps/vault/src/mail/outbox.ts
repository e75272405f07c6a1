import { fullJitter } from '@latchkey/base/backoff'
import type { Clock } from '@latchkey/base/clock'
import type { Log } from '@latchkey/node/log'
import { createTransport } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared/index.js'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

/** Sends e-mails in the background, so that answers do not wait for the mail server. In memory only: they hold codes and tokens. */
export type Outbox = {
  /** Sends an e-mail, with retries until it expires. */
  readonly send: (mail: Mail, untilMs: number) => void
  readonly close: () => void
}

const waitingMax = 1_000

export function createOutbox({ smtpUrl, from, clock, log, timeoutMs = 10_000 }: createOutbox.Params): Outbox {
  const transport = createTransport({
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs },
    // Parsed here, because the library ignores all options beside a `url`. Its query may set further ones, such as `requireTLS`.
    ...parseConnectionUrl(smtpUrl),
    pool: true,
    // A server may close an idle connection just when the next mail is sent, so nodemailer retries once; `attempt`
    // makes all further retries. Spread, because the library's types lack the option.
    ...{ maxRequeues: 1 },
    // E-mails never embed files or URLs.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const retries = new Set<() => void>()
  let waiting = 0
  let closed = false

  function attempt(mail: Mail, { untilMs, count }: { readonly untilMs: number; readonly count: number }): void {
    const done = () => {
      waiting -= 1
    }
    transport.sendMail({ from, ...mail }).then(done, ({ code = 'unknown' }: { code?: string }) => {
      const delayMs = 500 + fullJitter({ attempt: count, baseMs: 1_000, capMs: 30_000 })
      // Does not log the address.
      log.warn({ code, attempt: count + 1 }, 'mail was not accepted')
      if (closed || clock.now() + delayMs >= untilMs) return done()
      const cancel = clock.after(delayMs, () => {
        retries.delete(cancel)
        attempt(mail, { untilMs, count: count + 1 })
      })
      retries.add(cancel)
    })
  }

  return {
    send(mail, untilMs) {
      if (closed) return
      if (waiting >= waitingMax) return void log.error({ waiting }, 'mail dropped: too many are waiting')
      waiting += 1
      attempt(mail, { untilMs, count: 0 })
    },
    close() {
      closed = true
      for (const cancel of retries) cancel()
      transport.close()
    },
  }
}

export declare namespace createOutbox {
  type Params = {
    readonly smtpUrl: string
    readonly from: string
    readonly clock: Clock
    readonly log: Log
    /** Time limit for a response of the mail server. */
    readonly timeoutMs?: number
  }
}
