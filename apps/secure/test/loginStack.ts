import { type RunningInbox, startInbox } from '../../devnet/src/inbox/startInbox.ts'
import { postJson, postLink } from '../../vault/test/testFlows.ts'
import { startTestVaults } from '../../vault/test/testVaults.ts'
import type { Login } from '../src/login/login.ts'
import type { DeviceStore } from '../src/signer/deviceStore.ts'
import { inProcessWorker } from './inProcessWorker.ts'

/** Fault of one request: it never arrives, or it is processed and its response is lost. */
export type Fault = 'request' | 'answer'

/** Both real vaults with real e-mails, in this process. */
export async function startLoginStack(params?: startTestVaults.Params) {
  const inbox: RunningInbox = await startInbox({ port: 0, smtpPort: 0 })
  const running = await startTestVaults(inbox.smtpUrl, params)
  const { auth, recovery, clock } = running
  const vaults = {
    auth: { url: 'http://auth', key: auth.keys.requestKey.publicKey },
    recovery: { url: 'http://recovery', key: recovery.keys.requestKey.publicKey },
  }
  const requests: string[] = []
  let [inFlight, roundTrips] = [0, 0]
  let faultOf = (_: string): Fault | undefined => undefined
  let lastMail = 0

  const fetch = (async (url: string, init: RequestInit) => {
    const { hostname, pathname } = new URL(url)
    const path = `${hostname}${pathname}`
    requests.push(path)
    const fault = faultOf(path)
    if (fault === 'request') throw new TypeError('Failed to fetch')
    if (inFlight === 0) roundTrips += 1
    inFlight += 1
    const response = await running[hostname as 'auth' | 'recovery'].app.request(pathname, init)
    inFlight -= 1
    if (fault === 'answer') throw new TypeError('Failed to fetch')
    return response
  }) as typeof globalThis.fetch

  async function nextMail(to: string): Promise<string> {
    const mail = await inbox.inbox.next(to, lastMail, AbortSignal.timeout(10_000))
    lastMail = mail.id
    return mail.text
  }

  /** The pattern's first group in the next mail that matches. Skips other mails, which may arrive in between. */
  async function mailed(email: string, pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(await nextMail(email))?.[1]
      if (found !== undefined) return found
    }
  }

  /** Presses the button of the page that the next link to it opens, when called. */
  async function linkIn(email: string, page: 'approve' | 'freeze' = 'approve'): Promise<() => Promise<void>> {
    const token = await mailed(email, new RegExp(`/${page}#t=([\\w-]{43})`))
    return async () => {
      const response = await postLink(recovery, page, token)
      if (!response.ok) throw new Error(`The link was refused: ${response.status}`)
    }
  }

  return {
    ...{ auth, recovery, clock, requests, nextMail },
    /** Round trips of a task: requests that are sent while another one is answered count as one. */
    async roundTripsOf(task: () => Promise<unknown>): Promise<number> {
      const before = roundTrips
      await task()
      return roundTrips - before
    },
    /** Every mail to an address, the newest first. */
    mailsTo: (email: string): readonly string[] => inbox.inbox.list(email).map(({ text }) => text),
    /** Sets the fault of each request to a vault, by `role/path`. */
    setFaults(decide: (path: string) => Fault | undefined): void {
      faultOf = decide
    },
    /** The code in the next e-mail. */
    codeFor: (email: string) => mailed(email, /^(\d{6})$/m),
    /** Allows the next mail at once. */
    async endCooldowns(): Promise<void> {
      for (const { db } of [auth, recovery]) await db.deleteFrom('events').execute()
    },
    linkIn,
    /** Token of the link that the next mail contains. */
    tokenIn: (email: string) => mailed(email, /\/approve#t=([\w-]{43})/),
    /** Chooses a number on the page of a link; undefined for 'none of these'. @throws with the HTTP status if refused */
    async choose(token: string, number?: string): Promise<unknown> {
      const response = await postJson(recovery, '/v1/links/approve', { token, ...(number !== undefined && { number }) })
      if (!response.ok) throw new Error(String(response.status))
      return response.json()
    },
    /** Presses the button of the page that the next mail links to. */
    openLink: async (email: string, page: 'approve' | 'freeze' = 'approve'): Promise<void> =>
      (await linkIn(email, page))(),
    loginOn: (store: DeviceStore): Login => ({
      ...{ vaults, store, clock, spawn: inProcessWorker, fetch },
      locale: 'en',
    }),
    async stop(): Promise<void> {
      await running.stop()
      await inbox.stop()
    },
  }
}

export type LoginStack = Awaited<ReturnType<typeof startLoginStack>>
