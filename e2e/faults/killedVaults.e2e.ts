import { systemClock } from '@latchkey/base/clock'
import { fromBase64 } from '@latchkey/base/codec/base64'
import { releaseShareRoute } from '@latchkey/contracts/vault/routes'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDevice } from '../../apps/secure/src/frame/login/connectDevice.ts'
import { connectEmail } from '../../apps/secure/src/frame/login/connectEmail.ts'
import type { Login } from '../../apps/secure/src/frame/login/login.ts'
import { submitCode } from '../../apps/secure/src/frame/login/submitCode.ts'
import { planRun } from '../../apps/secure/src/frame/vaultAccess.ts'
import type { DeviceStore } from '../../apps/secure/src/signer/deviceStore.ts'
import { signRequest } from '../../apps/secure/src/signer/signer.ts'
import { inProcessWorker } from '../../apps/secure/test/inProcessWorker.ts'
import { memoryStore } from '../../apps/secure/test/memoryStore.ts'
import { lockTable, untilBlocked, untilIdle } from '../../apps/vault/test/testDatabase.ts'
import { type EmbeddedPart, startEmbeddedParts } from '../harness/embeddedParts.ts'

// Vaults and secure site are processes of their own, killed with SIGKILL while a request is being handled: a lock in the database
// holds it there. The device is the code of the frame, over the secure site's address.

const asked = { origin: 'https://app.example', signal: new AbortController().signal }
let running: Awaited<ReturnType<typeof startEmbeddedParts>>
let vaults: Login['vaults']
/** The next request to this path is held at this table, and the part is killed meanwhile. */
let kill: { readonly path: string; readonly table: string; readonly part: EmbeddedPart } | undefined
let lastMail = 0
let count = 0

beforeAll(async () => {
  running = await startEmbeddedParts()
  const vaultOf = async (role: 'auth' | 'recovery') => {
    const { publicKey } = await (await fetch(`${running.vaultAddress(role)}/v1/key`)).json()
    return { url: `${running.secure}/vault/${role}`, key: fromBase64(publicKey)! }
  }
  vaults = { auth: await vaultOf('auth'), recovery: await vaultOf('recovery') }
})
afterAll(() => running?.stop())

const killingFetch = (async (url: string, init: RequestInit) => {
  const path = new URL(url).pathname.replace('/vault/', '')
  if (path !== kill?.path) return fetch(url, init)
  const { table, part } = kill
  kill = undefined
  const db = running.databases[path.startsWith('auth/') ? 'auth' : 'recovery']
  const unlock = await lockTable(db, table)
  const answer = fetch(url, init).catch((error: Error) => error)
  await untilBlocked(db)
  await running.parts[part].kill()
  await unlock()
  // A vault that lives ends what it does, and nobody hears the answer.
  await untilIdle(db)
  const outcome = await answer
  await running.parts[part].start()
  if (outcome instanceof Error) throw outcome
  return outcome
}) as typeof fetch

const loginOn = (store: DeviceStore): Login => ({
  ...{ vaults, store, clock: systemClock, spawn: inProcessWorker, fetch: killingFetch },
  locale: 'en',
})
const newEmail = () => `killed${++count}@example.com`

async function mailed(email: string, pattern: RegExp): Promise<string> {
  for (;;) {
    const mail = await running.inbox.next(email, lastMail, AbortSignal.timeout(20_000))
    lastMail = mail.id
    const found = pattern.exec(mail.text)?.[1]
    if (found !== undefined) return found
  }
}
const codeFor = (email: string) => mailed(email, /^(\d{6})$/m)

async function openLink(email: string): Promise<void> {
  const token = await mailed(email, /\/approve#t=([\w-]{43})/)
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ token }) }
  expect((await fetch(`${running.secure}/vault/recovery/v1/links/approve`, init)).status).toBe(200)
}

/** Lets the next mail go out at once. */
async function endCooldowns(): Promise<void> {
  for (const db of Object.values(running.databases)) await db.deleteFrom('events').execute()
}

async function addressOf(store: DeviceStore): Promise<string | undefined> {
  const session = await store.session()
  return session && (await store.wallet(session.userId))?.record.evm
}

/** Signs in as a visitor would who tries again after each failure: the same code first, then from the address on. */
async function signIn(store: DeviceStore, email: string): Promise<{ readonly failures: readonly string[] }> {
  const failures: string[] = []
  const again = async (step: () => Promise<unknown>): Promise<boolean> => {
    const code = await step().then(
      () => undefined,
      (error: { readonly code?: string }) => error.code ?? String(error),
    )
    if (code !== undefined) {
      failures.push(code)
      // Never an address before the end.
      expect(await addressOf(store)).toBeUndefined()
    }
    return code === undefined
  }
  for (let round = 0; round < 3; round += 1) {
    await endCooldowns()
    // A visitor opens the newest mail: a newer one ends what an older one offers.
    lastMail = running.inbox.list()[0]?.id ?? 0
    let action = ''
    const begin = async () => {
      action = (await connectEmail(loginOn(store), email, asked)).action
    }
    if (!(await again(begin))) continue
    if (action === 'verifyDevice') {
      await openLink(email)
      const approve = async () => {
        await endCooldowns()
        // A failed attempt may have mailed a code that no longer works.
        lastMail = running.inbox.list()[0]?.id ?? 0
        await connectDevice(loginOn(store), asked)
      }
      if (!(await again(approve)) && !(await again(approve))) continue
    }
    const code = await codeFor(email)
    const submit = () => submitCode(loginOn(store), code, asked)
    if ((await again(submit)) || (await again(submit))) return { failures }
  }
  throw new Error(`Signing in failed: ${failures.join(', ')}`)
}

async function sign(store: DeviceStore): Promise<boolean> {
  const wallet = (await store.wallet((await store.session())?.userId ?? ''))!
  const planned = { release: { route: releaseShareRoute, payload: { purpose: 'sign', origin: asked.origin } } }
  const { signer, wrapKey, calls } = await planRun(loginOn(store), planned)
  const address = wallet.record.evm as `0x${string}`
  const params = ['hello', address]
  const request = { namespace: 'eip155', chainId: 'eip155:1', method: 'personal_sign', params } as const
  const signature = await signRequest(signer, { wallet, wrapKey, request, calls })
  return verifyMessage({ address, message: 'hello', signature: signature as '0x' })
}

async function walletsOf(store: DeviceStore): Promise<readonly number[]> {
  const { record } = (await store.wallet((await store.session())?.userId ?? ''))!
  const counts = Object.values(running.databases).map(async (db) => {
    const wallets = db.selectFrom('wallets').select('wallet_id').where('state', '=', 'active')
    const rows = await wallets.where('record', 'like', `%${record.evm}%`).execute()
    return rows.length
  })
  return Promise.all(counts)
}

/** What a visitor is told meanwhile: to try again, to wait, and that a code was used up. */
const understood = ['VAULT_UNREACHABLE', 'EMAIL_COOLDOWN', 'OTP_INVALID']

/** Each request of a step, with a table that its handler uses in the middle. */
const signUpSteps = [
  ['recovery/v1/approvals/begin', 'approvals'],
  ['recovery/v1/approvals/status', 'approvals'],
  ['auth/v1/codes/begin', 'challenges'],
  ['auth/v1/codes/verify', 'factors'],
  ['auth/v1/wallets/prepare', 'shares'],
  ['recovery/v1/recovery/prepare', 'shares'],
  ['recovery/v1/recovery/commit', 'audit'],
  ['auth/v1/wallets/commit', 'audit'],
  ['auth/v1/shares/release', 'audit'],
] as const
const newDeviceSteps = [
  ['auth/v1/codes/verify', 'shares'],
  ['recovery/v1/recovery/release', 'audit'],
  ['auth/v1/devices/add', 'audit'],
] as const

/** Both ends of a request: the vault in the middle of its work, and the secure site while the vault works on. */
const cases = (steps: readonly (readonly [path: string, table: string])[]) =>
  steps.flatMap(([path, table]) => {
    const vault = path.startsWith('auth/') ? ('auth' as const) : ('recovery' as const)
    return [vault, 'secure' as const].map((part) => ({ path, table, part }))
  })

describe('servers that are killed', () => {
  test.each(cases(signUpSteps))('$part at $path: the sign-up goes on and gives one whole wallet', async (one) => {
    const [store, other, email] = [await memoryStore(), await memoryStore(), newEmail()]
    kill = one
    const { failures } = await signIn(store, email)
    expect(kill).toBeUndefined()
    expect(understood).toEqual(expect.arrayContaining([...failures]))
    const address = await addressOf(store)
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await sign(store)).toBe(true)
    expect(await walletsOf(store)).toEqual([1, 1])
    // The recovery set is whole too.
    expect((await signIn(other, email)).failures).toEqual([])
    expect(await addressOf(other)).toBe(address)
  })

  test.each(cases(newDeviceSteps))('$part at $path: the new device gets the same address', async (one) => {
    const [store, other, email] = [await memoryStore(), await memoryStore(), newEmail()]
    await signIn(store, email)
    kill = one
    const { failures } = await signIn(other, email)
    expect(kill).toBeUndefined()
    expect(understood).toEqual(expect.arrayContaining([...failures]))
    expect(await addressOf(other)).toBe(await addressOf(store))
    expect([await sign(store), await sign(other)]).toEqual([true, true])
  })

  test.each(['auth', 'secure'] as const)('%s during a signature: none, and the next request signs', async (part) => {
    const [store, email] = [await memoryStore(), newEmail()]
    await signIn(store, email)
    kill = { path: 'auth/v1/shares/release', table: 'audit', part }
    await expect(sign(store)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
    expect(await sign(store)).toBe(true)
  })
})
