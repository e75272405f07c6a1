import { systemClock } from '@latchkey/base/clock'
import { fromBase64 } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { parseErrorBody } from '@latchkey/contracts/api/errorBody'
import { VAULT_UNREACHABLE } from '@latchkey/contracts/errors/embedded'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import { connectDevice } from '../../apps/secure/src/login/connectDevice.ts'
import { connectEmail, submitCode } from '../../apps/secure/src/login/emailLogin.ts'
import type { Login } from '../../apps/secure/src/login/login.ts'
import { createSite, type SecureSite } from '../../apps/secure/src/site/site.ts'
import { inProcessWorker } from '../../apps/secure/test/inProcessWorker.ts'
import { memoryStore } from '../../apps/secure/test/memoryStore.ts'
import { hashToken } from '../../apps/vault/src/identity/freezeLinks.ts'
import { lockTable, untilBlocked, untilIdle } from '../../apps/vault/test/testDatabase.ts'
import { type EmbeddedPart, startEmbeddedParts } from './embeddedParts.ts'

/** Context of requests from the app's page. */
export const asked = { origin: 'https://app.example', signal: new AbortController().signal }

/** The next request to `path` is blocked by a lock on `table` while `part` is killed. */
export type Kill = { readonly path: string; readonly table: string; readonly part: EmbeddedPart }

/** A request, and a table that its handler uses midway. */
export type KilledRequest = readonly [path: string, table: string]

/** A visitor's device: the frame's own code, talking to the secure site over HTTP. */
export type Device = { readonly login: Login; readonly site: SecureSite }

export const linkPattern = /\/approve#t=([\w-]{43})/
export const codePattern = /^(\d{6})$/m

const roleOf = (path: string): VaultRole => (path.startsWith('auth/') ? 'auth' : 'recovery')

/** Two kills per request: of the vault midway, and of the secure site while the vault continues. */
export const bothEnds = (requests: readonly KilledRequest[]): readonly Kill[] =>
  requests.flatMap(([path, table]) => [roleOf(path), 'secure' as const].map((part) => ({ path, table, part })))

/** The error's code, or its text if it has none. */
export const codeOf = (error: { readonly code?: string }): string => error.code ?? String(error)

/**
 * Vaults and secure site of a test file as separate processes, killed with SIGKILL while a request is being handled: a
 * lock in the database holds it there.
 */
export function killedParts() {
  let running: Awaited<ReturnType<typeof startEmbeddedParts>>
  let vaults: Login['vaults']
  let kills: readonly Kill[] = []
  let count = 0

  beforeAll(async () => {
    running = await startEmbeddedParts()
    const vaultOf = async (role: VaultRole) => {
      const { publicKey } = await (await fetch(`${running.vaultAddress(role)}/v1/key`)).json()
      return { url: `${running.secure}/vault/${role}`, key: fromBase64(publicKey)! }
    }
    vaults = { auth: await vaultOf('auth'), recovery: await vaultOf('recovery') }
  })
  afterAll(() => running?.stop())

  const killingFetch = (async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname.replace('/vault/', '')
    const kill = kills.find((one) => one.path === path)
    if (!kill) return fetch(url, init)
    kills = kills.filter((one) => one !== kill)
    const { table, part } = kill
    const db = running.databases[roleOf(path)]
    const unlock = await lockTable(db, table)
    const answer = fetch(url, init).catch((error: Error) => error)
    await untilBlocked(db)
    await running.parts[part].kill()
    await unlock()
    // A vault that was not killed finishes the request, and its response is lost.
    await untilIdle(db)
    const outcome = await answer
    await running.parts[part].start()
    if (outcome instanceof Error) throw outcome
    return outcome
  }) as typeof fetch

  async function device(requestFactor?: Login['requestFactor']): Promise<Device> {
    const login: Login = {
      ...{ vaults, store: await memoryStore(), clock: systemClock, spawn: inProcessWorker, fetch: killingFetch },
      ...{ locale: 'en' as const, ...(requestFactor && { requestFactor }) },
    }
    const site = createSite({
      ...{ projectId: '0'.repeat(32), serverUrl: 'http://server', access: login, app: () => ({}) as never },
      ...{ window: {} as Window, setVisible: () => {}, onSessionEnded: () => {}, onFrozen: () => {} },
    })
    return { login, site }
  }

  /** Waits for the pattern's first capture that `fits`, in mails from now on, newest first. */
  function newMails(email: string): (pattern: RegExp, fits?: (found: string) => boolean) => Promise<string> {
    const { inbox } = running
    const before = inbox.list()[0]?.id ?? 0
    return async (pattern, fits = () => true) => {
      for (;;) {
        const [newest] = inbox.list()
        const mails = inbox.list(email).filter(({ id }) => id > before)
        const found = mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).find(fits)
        if (found !== undefined) return found
        await inbox.next(email, newest?.id ?? 0, AbortSignal.timeout(20_000))
      }
    }
  }

  /** Sends the request of a mailed page's button. */
  async function postLink(path: string, body: object): Promise<{ readonly handover?: string }> {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await killingFetch(`${running.secure}/vault/${path}`, init).catch(() => {
      // The page then offers a retry.
      throw errorOf(VAULT_UNREACHABLE)
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw errorOf({ ...VAULT_UNREACHABLE, ...parseErrorBody(answer) })
    return answer as { readonly handover?: string }
  }

  return {
    ...{ device, newMails, postLink },
    databases: () => running.databases,
    /** Schedules one kill per request. */
    killAt: (...next: readonly Kill[]): void => {
      kills = next
    },
    /** Scheduled kills that have not happened. */
    pending: (): readonly Kill[] => kills,
    newEmail: () => `killed${++count}@example.com`,
    /** Presses the button of the page of a link; for a sign-in, with the number that the app shows. */
    async openLink(token: string) {
      const approvals = running.databases.recovery.selectFrom('approvals').select('match_number')
      const row = await approvals.where('token_hash', '=', hashToken(token)).executeTakeFirst()
      return postLink('recovery/v1/links/approve', { token, ...(row && { number: row.match_number }) })
    },
    /** Ends all mail cooldowns. */
    async endCooldowns(): Promise<void> {
      for (const db of Object.values(running.databases)) await db.deleteFrom('events').execute()
    },
  }
}

export type KilledParts = ReturnType<typeof killedParts>

export async function walletOf({ site }: Device) {
  return (await site.session())?.wallet.record
}

/** Number of active wallets with the device's address at each vault. */
export async function walletCounts(parts: KilledParts, device: Device): Promise<readonly number[]> {
  const { evm } = (await walletOf(device))!
  const counts = Object.values(parts.databases()).map(async (db) => {
    const wallets = db.selectFrom('wallets').select('wallet_id').where('state', '=', 'active')
    return (await wallets.where('record', 'like', `%${evm}%`).execute()).length
  })
  return Promise.all(counts)
}

/** Signs in, retrying as a visitor would: first with the same code, then from the e-mail address on. */
export async function signIn(parts: KilledParts, device: Device, email: string): Promise<readonly string[]> {
  const { login } = device
  const failures: string[] = []
  const again = async (step: () => Promise<unknown>): Promise<boolean> => {
    const code = await step().then(() => undefined, codeOf)
    if (code !== undefined) {
      failures.push(code)
      // There must be no address before the end.
      expect(await walletOf(device)).toBeUndefined()
    }
    return code === undefined
  }
  const linkMail = parts.newMails(email)
  for (let round = 0; round < 3; round += 1) {
    await parts.endCooldowns()
    const mail = parts.newMails(email)
    const next = { action: '' }
    const begin = async () => void Object.assign(next, await connectEmail(login, email, asked))
    if (!(await again(begin))) continue
    if (next.action === 'verifyCode') {
      const code = await mail(codePattern)
      const submit = async () => void Object.assign(next, await submitCode(login, code, asked))
      if (!(await again(submit)) && !(await again(submit))) continue
    }
    if (next.action === 'connect') return failures
    const isCurrent = await linkTest(parts, device)
    const token = await linkMail(linkPattern, isCurrent)
    const approve = async () => {
      // The visitor presses the button again if the page got no response.
      await parts.openLink(token).catch(() => parts.openLink(token).catch(() => {}))
      await connectDevice(login, asked)
    }
    if ((await again(approve)) || (await again(() => connectDevice(login, asked)))) return failures
  }
  throw new Error(`Signing in failed: ${failures.join(', ')}`)
}

/** Recognizes the link that the device waits for: another one may have been mailed before. */
async function linkTest(parts: KilledParts, { login }: Device): Promise<(token: string) => boolean> {
  const { approvalId = '' } = (await login.store.login())!
  const approvals = parts.databases().recovery.selectFrom('approvals').select('token_hash')
  const { token_hash } = await approvals.where('approval_id', '=', approvalId).executeTakeFirstOrThrow()
  return (token) => hashToken(token).equals(token_hash)
}

/** True if the signature of the device's wallet is valid. */
export async function sign(device: Device): Promise<boolean> {
  const address = (await walletOf(device))?.evm as Hex
  const request = { namespace: 'eip155', chainId: 'eip155:1', method: 'personal_sign' } as const
  const signature = await device.site.sign({ ...request, params: ['0x68656c6c6f', address] }, asked)
  return verifyMessage({ address, message: 'hello', signature: signature as Hex })
}
