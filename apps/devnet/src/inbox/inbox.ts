import PostalMime from 'postal-mime'

export type InboxMail = {
  readonly id: number
  readonly receivedAt: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Mails in memory, newest first. */
export type Inbox = {
  readonly add: (raw: Uint8Array, to: readonly string[]) => Promise<void>
  readonly list: (to?: string) => readonly InboxMail[]
  /** Waits for the first mail to this address with an id above `after`. */
  readonly next: (to: string, after: number, signal: AbortSignal) => Promise<InboxMail>
  readonly clear: () => void
}

const mailsMax = 500

export function createInbox(now: () => number): Inbox {
  let mails: readonly InboxMail[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const list = (to?: string) => mails.filter((mail) => to === undefined || mail.to.includes(to))
  return {
    list,
    async add(raw, to) {
      const { from, subject = '', text = '', html = '' } = await PostalMime.parse(raw)
      lastId += 1
      const mail = { id: lastId, receivedAt: new Date(now()).toISOString(), from: from?.address ?? '', to }
      mails = [{ ...mail, subject, text, html }, ...mails].slice(0, mailsMax)
      for (const listener of listeners) listener()
    },
    next(to, after, signal) {
      return new Promise((resolve, reject) => {
        const done = (settle: () => void) => {
          listeners.delete(check)
          signal.removeEventListener('abort', abort)
          settle()
        }
        const check = () => {
          const mail = list(to).findLast(({ id }) => id > after)
          if (mail) done(() => resolve(mail))
        }
        const abort = () => done(() => reject(signal.reason))
        listeners.add(check)
        signal.addEventListener('abort', abort)
        if (signal.aborted) abort()
        else check()
      })
    },
    clear() {
      mails = []
    },
  }
}
